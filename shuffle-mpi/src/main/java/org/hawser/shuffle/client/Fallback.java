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

import org.hawser.shuffle.policy.SegmentId;

/** The way out: the stock shuffle. Called by the loop; returns at once. */
@FunctionalInterface
public interface Fallback {
    /** The map's output is not fetched from its agent; the engine expects nothing more of that map until it is finished. */
    void fetchOtherwise(SegmentId id, FetchFailure failure);
}
