// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.pool;

import java.io.Serial;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.LogTail;

/** Thrown when the {@code mpirun} of a cluster's pools ends while they are starting. */
public final class MpirunFailedException extends ClusterException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String lastLine;

    public MpirunFailedException(PoolLauncher mpirun) {
        super("mpirun (pid of its launcher " + mpirun.pid() + ") ended while its ranks started. "
                + LogTail.quote(mpirun.log()));
        lastLine = LogTail.lines(mpirun.log(), 1).stream().findFirst().orElse("nothing");
    }

    /** The last line of its log. */
    public String lastLine() {
        return lastLine;
    }
}
