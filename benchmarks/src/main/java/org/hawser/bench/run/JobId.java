// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.hawser.cluster.core.ClusterException;

/** The ids of jobs as their client prints them. */
public final class JobId {
    private static final Pattern LINE = Pattern.compile("Running job: (job_\\d+_\\d+)");

    private JobId() {}

    /**
     * Of all jobs that a client has run, at least one.
     *
     * @param printed by the client
     * @throws ClusterException if it has named none
     */
    public static List<String> all(String printed) {
        List<String> ids = LINE.matcher(printed)
                .results()
                .map((MatchResult line) -> line.group(1))
                .toList();
        if (ids.isEmpty()) {
            throw new ClusterException("The client has named no job:\n" + printed);
        }
        return ids;
    }

    /** Of the first one. */
    public static String first(String printed) {
        return all(printed).get(0);
    }
}
