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
package org.hawser.cluster.batch.plan;

/** Identifiers of jobs, as far as files are named after them. */
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
