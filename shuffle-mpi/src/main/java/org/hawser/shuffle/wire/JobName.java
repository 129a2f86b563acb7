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
package org.hawser.shuffle.wire;

/**
 * A MapReduce job's id, for example {@code job_1700000000000_0001}.
 *
 * @param text as Hadoop writes it
 */
public record JobName(String text) {
    /**
     * Checks the form.
     *
     * @throws IllegalArgumentException if it is no job id
     */
    public JobName {
        Names.requireJob(text);
    }

    /** The id of the YARN application that runs the job. */
    public String application() {
        return "application_" + Names.numbers(this);
    }

    @Override
    public String toString() {
        return text;
    }
}
