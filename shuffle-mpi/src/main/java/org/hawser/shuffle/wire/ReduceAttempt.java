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
 * An attempt of a reduce task, for example {@code attempt_1700000000000_0001_r_000003_1}.
 *
 * @param text as Hadoop writes it
 */
public record ReduceAttempt(String text) {
    private static final char TYPE = 'r';

    /**
     * Checks the form.
     *
     * @throws IllegalArgumentException if it is no id of an attempt of a reduce
     */
    public ReduceAttempt {
        Names.requireAttempt(text, TYPE);
    }

    /** Whether it is one of that job's. */
    public boolean belongsTo(JobName job) {
        return Names.belongs(text, job);
    }

    /** The number of the reduce task, which is the partition that it reads. */
    public int reduce() {
        String[] parts = text.split("_");
        return Integer.parseInt(parts[parts.length - 2]);
    }

    @Override
    public String toString() {
        return text;
    }
}
