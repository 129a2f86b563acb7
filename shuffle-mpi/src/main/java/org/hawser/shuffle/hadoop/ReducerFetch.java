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
package org.hawser.shuffle.hadoop;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import javax.management.ObjectName;
import org.apache.hadoop.mapreduce.TaskAttemptID;
import org.apache.hadoop.metrics2.util.MBeans;
import org.hawser.shuffle.client.FetchStatistics;

/** Shows a reducer's statistics to those who look into its JVM. */
final class ReducerFetch implements ReducerFetchMXBean {
    private static final String SERVICE = "Reduce";
    private static final String NAME = "HawserShuffle-";

    private final FetchStatistics statistics;

    private ReducerFetch(FetchStatistics statistics) {
        this.statistics = requireNonNull(statistics, "statistics is null");
    }

    /**
     * Makes them visible.
     *
     * @return hides them again; a slot's JVM outlives its reducers
     */
    static Runnable show(TaskAttemptID attempt, FetchStatistics statistics) {
        Optional<ObjectName> name =
                Optional.ofNullable(MBeans.register(SERVICE, NAME + attempt, new ReducerFetch(statistics)));
        return () -> name.ifPresent(MBeans::unregister);
    }

    @Override
    public long getStagingBytes() {
        return statistics.stagingBytes();
    }

    @Override
    public long getPeakStagingBytes() {
        return statistics.peakStagingBytes();
    }

    @Override
    public long getRequests() {
        return statistics.requests();
    }

    @Override
    public long getRetries() {
        return statistics.retries();
    }
}
