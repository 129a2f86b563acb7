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
package org.hawser.integration.network;

import static java.util.Objects.requireNonNull;

/**
 * The cables between the hosts of a {@link VirtualCluster} and its switches; any process of root may pull them.
 *
 * @param hub the namespace of the switches
 */
record Cables(String hub) {
    Cables {
        requireNonNull(hub, "hub is null");
    }

    /** From now on nothing reaches the host over that network or comes from there, and nobody is told. */
    void pull(int network, int host) {
        Command.run("ip", "-n", hub, "link", "set", name(network, host), "down");
    }

    void plugIn(int network, int host) {
        Command.run("ip", "-n", hub, "link", "set", name(network, host), "up");
    }

    /** The switch's end of a cable. */
    static String name(int network, int host) {
        return "port" + network + "-" + host;
    }
}
