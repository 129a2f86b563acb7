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

import java.io.IOException;
import java.io.InputStream;

/** Where copiers put segments. Called by several threads. */
@FunctionalInterface
public interface SegmentSink {
    /**
     * Takes all of a segment, or fails and keeps nothing.
     *
     * @param content exactly {@link ArrivingSegment#bytes}; reading may wait for what is still on its way
     */
    void copy(ArrivingSegment segment, InputStream content) throws IOException, InterruptedException;
}
