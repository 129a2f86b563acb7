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
package org.hawser.reuse.cleanup.hadoop;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.Pruning;

/** Forgets the task attempt and the job's settings that MapReduce's task classes keep once per JVM. */
public final class MapReduceTaskCleaner extends ForgettingCleaner {
    private static final List<HadoopStatic> CLEARED = List.of(
            HadoopStatic.TASK_ATTEMPT,
            HadoopStatic.TASK_LOG_FILE_SYSTEM,
            HadoopStatic.TASK_LOG_STDOUT_LENGTH,
            HadoopStatic.TASK_LOG_STDERR_LENGTH,
            HadoopStatic.TASK_LOG_SYSLOG_LENGTH,
            HadoopStatic.TASK_LOG_ATTEMPT,
            HadoopStatic.LOCAL_JOB_NUMBER,
            HadoopStatic.PATH_CLEANUP_THREAD,
            HadoopStatic.COUNTER_LIMITS_READ,
            HadoopStatic.PROGRESS_MIN_DELTA,
            HadoopStatic.PROGRESS_MAX_WAIT,
            HadoopStatic.FETCHER_SSL,
            HadoopStatic.FETCHER_SSL_FACTORY);

    public MapReduceTaskCleaner() {
        super("mapreduce-task");
    }

    @Override
    protected int forget() {
        int changed = HadoopStatic.clear(CLEARED);
        Pruning.clear(HadoopStatic.COUNTER_SCHEMES);
        HadoopStatic.FETCHER_NUMBER.ifPresent(number -> ((AtomicInteger) number).set(0));
        HadoopStatic.MAP_OUTPUT_NUMBER.ifPresent(number -> ((AtomicInteger) number).set(0));
        HadoopStatic.AGGREGATOR_DESCRIPTORS.ifPresent(descriptors -> ((Collection<?>) descriptors).clear());
        return changed;
    }
}
