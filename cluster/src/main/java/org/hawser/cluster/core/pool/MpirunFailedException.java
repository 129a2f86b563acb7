/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.cluster.core.pool;

import java.io.Serial;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.LogTail;

/** The mpirun of a cluster's pools ended while they started. */
public final class MpirunFailedException extends ClusterException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final String lastLine;

    public MpirunFailedException(PoolLauncher mpirun) {
        super("mpirun (pid " + mpirun.pid() + ") ended while its ranks started. " + LogTail.quote(mpirun.log()));
        lastLine = LogTail.lines(mpirun.log(), 1).stream().findFirst().orElse("nothing");
    }

    /** The last line of its log. */
    public String lastLine() {
        return lastLine;
    }
}
