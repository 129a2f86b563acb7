// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.plan;

/** Turns the identifiers that batch systems give to jobs into names of files. */
public final class JobId {
    private JobId() {}

    /**
     * What stands for a job in file names, without the name of its server: {@code 17.server} is {@code 17}, and job
     * {@code 17[3].server} of an array is {@code 17-3}, as in job scripts. Anything else stays as it is.
     */
    public static String fileName(String id) {
        return id.replaceFirst("^(\\d+)(\\[\\d*])?\\..*", "$1$2")
                .replaceFirst("^(\\d+)\\[(\\d+)]$", "$1-$2")
                .replaceFirst("^(\\d+)\\[]$", "$1");
    }
}
