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
package org.hawser.integration.shuffle;

import java.util.ArrayList;
import java.util.List;
import org.hawser.integration.harness.Job;

/**
 * One way to run a job's shuffle.
 *
 * @param transports as in {@code hawser.shuffle.transports}
 * @param codec of map outputs
 * @param selection as in {@code hawser.shuffle.selection}
 */
record Way(String transports, Codec codec, String selection) {
    private static final List<String> TRANSPORTS = List.of("mpi", "tcp");
    private static final List<String> SELECTIONS = List.of("adaptive", "random", "round-robin");

    /** All combinations. */
    static List<Way> all(List<Codec> codecs) {
        List<Way> ways = new ArrayList<>();
        for (Codec codec : codecs) {
            ways.addAll(each(List.of(codec)));
        }
        return ways;
    }

    /** Every transport with every selection, and the codecs in turns. */
    static List<Way> each(List<Codec> codecs) {
        List<Way> ways = new ArrayList<>();
        for (String selection : SELECTIONS) {
            for (String transport : TRANSPORTS) {
                ways.add(new Way(transport, codecs.get(ways.size() % codecs.size()), selection));
            }
        }
        return ways;
    }

    /** The job, with this way's settings; stock Hadoop ignores those that it does not know. */
    Job of(Job job) {
        return codec.of(job).with("hawser.shuffle.transports", transports).with("hawser.shuffle.selection", selection);
    }
}
