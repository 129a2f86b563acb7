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
package org.hawser.shuffle.policy;

/** Limits that are not the usual ones. */
final class OtherLimits {
    private OtherLimits() {}

    /** The same with another range of the elastic limit, in bytes. */
    static FetchLimits elasticRange(FetchLimits usual, long floor, long start) {
        return new FetchLimits(
                usual.hardBytes(),
                usual.incrementBytes(),
                floor,
                start,
                usual.mapsPerMessage(),
                usual.requestsPerSource(),
                usual.flushAfter(),
                usual.waitSamples());
    }

    /** The same with one request under way to one source. */
    static FetchLimits oneRequestPerSource(FetchLimits usual) {
        return new FetchLimits(
                usual.hardBytes(),
                usual.incrementBytes(),
                usual.floorBytes(),
                usual.startBytes(),
                usual.mapsPerMessage(),
                1,
                usual.flushAfter(),
                usual.waitSamples());
    }
}
