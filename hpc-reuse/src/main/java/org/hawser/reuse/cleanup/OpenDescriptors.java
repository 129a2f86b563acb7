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
package org.hawser.reuse.cleanup;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The file descriptors of this process: what each one refers to, as {@code /proc/self/fd} names it. */
public final class OpenDescriptors {
    private static final File DIRECTORY = new File("/proc/self/fd");

    private OpenDescriptors() {}

    public static int count() {
        String[] names = DIRECTORY.list();
        // The listing itself uses one descriptor.
        return names == null ? 0 : Math.max(0, names.length - 1);
    }

    /** Paths of files, {@code socket:[inode]}, {@code pipe:[inode]} and so on. */
    public static Set<String> targets() {
        return new HashSet<>(byNumber().values());
    }

    /** The same by descriptor number. */
    public static Map<Integer, String> byNumber() {
        Map<Integer, String> targets = new HashMap<>();
        String[] names = DIRECTORY.list();
        for (String name : names == null ? new String[0] : names) {
            target(name).ifPresent(target -> targets.put(Integer.parseInt(name), target));
        }
        return targets;
    }

    /** Empty if the descriptor was closed after the directory was listed. */
    private static Optional<String> target(String name) {
        try {
            return Optional.of(
                    Files.readSymbolicLink(Path.of(DIRECTORY.getPath(), name)).toString());
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
