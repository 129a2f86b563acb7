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
package org.hawser.shuffle.client;

/**
 * A reducer's fetching while it goes on, {@code Hadoop:service=Reduce,name=HawserShuffle-ATTEMPT} in the JVM of the reducer.
 * What it has come to is in the job's counters afterwards.
 */
public interface FetchStatisticsMXBean {
    /** Bytes of staging memory asked for or arrived, and not merged yet. */
    long getStagingBytes();

    /** The most that {@link #getStagingBytes} has been. */
    long getPeakStagingBytes();

    /** Requests sent, tries included. */
    long getRequests();

    /** Requests sent again, and segments fetched again. */
    long getRetries();
}
