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
package org.hawser.reuse.agent;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.util.List;

/** Starts nothing and says why: containers are forked. */
final class NoSlotLauncher implements SlotLauncher {
    private final String reason;

    NoSlotLauncher(String reason) {
        this.reason = requireNonNull(reason, "reason is null");
    }

    @Override
    public SlotProcess launch(int slot, long incarnation) throws IOException {
        throw new IOException(reason);
    }

    @Override
    public List<SlotProcess> survivors() {
        return List.of();
    }
}
