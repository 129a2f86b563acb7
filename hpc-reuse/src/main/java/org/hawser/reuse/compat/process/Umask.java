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
package org.hawser.reuse.compat.process;

/** The file mode creation mask of this process. */
public final class Umask {
    private final int mask;

    /** Remembers the mask in force. */
    public Umask() {
        mask = LibC.umask(0);
        LibC.umask(mask);
    }

    /** Puts it back; true when it had been changed. */
    public boolean restore() {
        return LibC.umask(mask) != mask;
    }
}
