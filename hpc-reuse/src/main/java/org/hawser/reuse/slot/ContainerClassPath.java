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
package org.hawser.reuse.slot;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * A container's class path, split at the shared jars.
 *
 * @param before directories that precede the first shared jar
 * @param after the entries that follow it and are not shared
 */
record ContainerClassPath(List<File> before, List<File> after) {

    /** Splits {@code entries}; those in {@code shared} are served by the slot itself. */
    static ContainerClassPath split(List<String> entries, Set<String> shared) {
        List<File> before = new ArrayList<>();
        List<File> after = new ArrayList<>();
        boolean seenShared = shared.isEmpty();
        for (String entry : entries) {
            if (shared.contains(entry)) {
                seenShared = true;
            } else {
                (seenShared ? after : before).add(new File(entry));
            }
        }
        return new ContainerClassPath(before, after);
    }
}
