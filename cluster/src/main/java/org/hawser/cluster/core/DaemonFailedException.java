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
package org.hawser.cluster.core;

import java.io.Serial;

/** A daemon ended, or did not answer in time. The message names it, its log and the log's last lines. */
public final class DaemonFailedException extends ClusterException {
    @Serial
    private static final long serialVersionUID = 1L;

    private final boolean portTaken;

    public DaemonFailedException(String message, boolean portTaken) {
        super(message);
        this.portTaken = portTaken;
    }

    /** Whether another process took one of the daemon's ports between the choice and the start. */
    public boolean portTaken() {
        return portTaken;
    }
}
