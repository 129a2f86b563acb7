// SPDX-License-Identifier: Apache-2.0
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
