// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.state;

import java.nio.file.Path;
import org.hawser.cluster.core.files.JsonFile;

/** The file {@code cluster.json}, which keeps the state of a running cluster. */
public final class StateFile extends JsonFile<ClusterState> {
    public StateFile(Path file) {
        super(file, ClusterState.class);
    }
}
