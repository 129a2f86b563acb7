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
package org.hawser.cluster.batch.control;

import static java.util.Objects.requireNonNull;

/**
 * What a node tells the master.
 *
 * @param text details for the user; may be empty
 */
public record Notice(Kind kind, String text) {
    /** Kinds of notices. */
    public enum Kind {
        /** The daemons' processes run. */
        STARTED,
        /** The node's pool, if it has one, is ready for containers. */
        READY,
        /** A daemon could not be started, or has ended by itself. */
        FAILED,
        /** Nothing of the node runs any longer, and its logs are collected. */
        STOPPED
    }

    public Notice {
        requireNonNull(kind, "kind is null");
        requireNonNull(text, "text is null");
    }
}
