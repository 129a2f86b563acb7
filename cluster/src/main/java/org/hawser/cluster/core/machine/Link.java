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
package org.hawser.cluster.core.machine;

import static java.util.Objects.requireNonNull;

/**
 * A network interface that is up and has an IPv4 address.
 *
 * @param address IPv4 address in decimal notation
 */
public record Link(String name, Kind kind, String address) {
    /** Kinds of interfaces, the fastest first. */
    public enum Kind {
        INFINIBAND,
        /** HPE Slingshot. */
        SLINGSHOT,
        ETHERNET,
        LOOPBACK
    }

    public Link {
        requireNonNull(name, "name is null");
        requireNonNull(kind, "kind is null");
        requireNonNull(address, "address is null");
    }

    @Override
    public String toString() {
        return name + " (" + address + ")";
    }
}
