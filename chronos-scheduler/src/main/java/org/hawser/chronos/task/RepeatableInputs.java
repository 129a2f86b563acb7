// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.util.Set;
import java.util.stream.Stream;
import org.apache.hadoop.mapred.FileSplit;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.lib.input.CombineFileSplit;
import org.hawser.chronos.compat.WrappedSplits;
import org.hawser.chronos.config.ChronosKeys;

/**
 * The inputs from which each attempt reads the same records in the same order: files, parts of files, several files one
 * after the other, and what the user vouches for. Splits that extend Hadoop's count as Hadoop's.
 *
 * @param vouchedFor names of classes of splits or input formats
 */
record RepeatableInputs(Set<String> vouchedFor) {
    static RepeatableInputs of(JobConf job) {
        return new RepeatableInputs(Set.copyOf(ChronosKeys.REPEATABLE_INPUTS.get(job::get)));
    }

    /**
     * Whether this is one.
     *
     * @param format the job's own input format, of either API
     * @param split of either API
     */
    boolean have(Object format, Object split) {
        return isVouchedFor(format) || isRepeatable(split);
    }

    private boolean isRepeatable(Object split) {
        Object inner = WrappedSplits.unwrap(split);
        return inner instanceof FileSplit
                || inner instanceof org.apache.hadoop.mapreduce.lib.input.FileSplit
                || inner instanceof CombineFileSplit
                || isVouchedFor(inner);
    }

    private boolean isVouchedFor(Object object) {
        return Stream.<Class<?>>iterate(object.getClass(), type -> type != null, Class::getSuperclass)
                .anyMatch(type -> vouchedFor.contains(type.getName()));
    }
}
