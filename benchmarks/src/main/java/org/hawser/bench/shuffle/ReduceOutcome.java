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
package org.hawser.bench.shuffle;

/**
 * What reduces came to.
 *
 * @param bytes fetched, as the job's counter REDUCE_SHUFFLE_BYTES has it
 * @param digest of the records, whatever the order of the reduces; 0 if they were not read
 * @param stagingBytes the most bytes that one reducer held between fetching and merging; 0 if it does not tell
 * @param httpSegments how many agents did not bring, although there are agents
 */
record ReduceOutcome(long bytes, long digest, long stagingBytes, long httpSegments) {
    static final ReduceOutcome NONE = new ReduceOutcome(0, 0, 0, 0);

    ReduceOutcome plus(ReduceOutcome other) {
        return new ReduceOutcome(
                bytes + other.bytes,
                digest + other.digest,
                Math.max(stagingBytes, other.stagingBytes),
                httpSegments + other.httpSegments);
    }
}
