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

import static java.util.Objects.requireNonNull;

import java.util.Locale;

/** Who starts the agents and slots of a cluster. */
public enum PoolStarter {
    /** One mpirun, for all workers. */
    MPIRUN("ranks of one mpirun"),
    /** Each worker's NodeManager. */
    NODEMANAGER("plain processes, with Netty as transport"),
    /** Something that knows of the cluster; containers are forked until it has done so. */
    EXTERNAL("started by something else"),
    /** There are no pools. */
    NOBODY("none");

    private final String text;

    PoolStarter(String text) {
        this.text = requireNonNull(text, "text is null");
    }

    /** As a value of {@link PoolChoice#KEY}. */
    public String value() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** What agents and slots are, for the user. */
    public String text() {
        return text;
    }
}
