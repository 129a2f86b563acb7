// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import java.util.List;
import java.util.ServiceLoader;
import org.apache.hadoop.fs.LocalFileSystem;

/** Hadoop's local file system, to which modules add {@link LocalDiskPart}s. Without any it is Hadoop's own. */
public class HawserLocalFileSystem extends LocalFileSystem {
    public HawserLocalFileSystem() {
        this(ServiceLoader.load(LocalDiskPart.class, LocalDiskPart.class.getClassLoader()).stream()
                .map(ServiceLoader.Provider::get)
                .toList());
    }

    /** With these parts; the first that owns a path has it. */
    public HawserLocalFileSystem(List<LocalDiskPart> parts) {
        super(new PartedRawFileSystem(parts));
    }
}
