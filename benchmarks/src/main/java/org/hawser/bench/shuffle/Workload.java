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
package org.hawser.bench.shuffle;

import static java.util.Objects.requireNonNull;

/**
 * A load and where its bytes are at first.
 *
 * @param cold whether they have to come from disk, or are in the page cache
 */
record Workload(ShuffleLoad load, boolean cold) {
    private static final String COLD = "cold";

    /** Map attempts with this number are what is measured; cold bytes are fetched once, after others that warm the JVMs up. */
    static final int COLD_ATTEMPT = 1;

    Workload {
        requireNonNull(load, "load is null");
    }

    String name() {
        return cold ? load.name() + ", cold" : load.name();
    }

    /** The map attempts whose outputs are measured. */
    int attempt() {
        return cold ? COLD_ATTEMPT : 0;
    }

    /** The workload that an argument of a process describes, see {@link #words}. */
    static Workload parse(String words) {
        String[] parts = words.split(";");
        return new Workload(ShuffleLoad.parse(parts[0]), parts[1].equals(COLD));
    }

    /** One argument for {@link #parse}. */
    String words() {
        return load.words() + ";" + (cold ? COLD : "hot");
    }
}
