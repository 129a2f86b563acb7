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

import org.apache.hadoop.mapreduce.TaskAttemptID;

/** Learns from the scheduler which map outputs there are. Safe for use by several threads; returns at once. */
interface MapOutputs {
    /**
     * An output is at that host.
     *
     * @return false if it is not fetched from an agent
     */
    boolean known(String hostName, String url, TaskAttemptID map);

    /** An output is obsolete. */
    void obsolete(TaskAttemptID map);

    /** A map's output is in the merge, or there will be none. */
    void finished(int map);
}
