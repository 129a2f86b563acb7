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

import java.util.Random;
import org.hawser.shuffle.policy.SegmentId;

/** What map attempts write in tests. Attempts of one map write the same. */
final class Content {
    private Content() {}

    static byte[] of(SegmentId id, long seed, int mostBytes) {
        Random random = new Random(seed * 1_000_003 + id.map());
        byte[] bytes = new byte[1 + random.nextInt(mostBytes)];
        random.nextBytes(bytes);
        return bytes;
    }
}
