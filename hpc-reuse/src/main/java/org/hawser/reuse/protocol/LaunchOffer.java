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
package org.hawser.reuse.protocol;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Decides between slot and fork when the executor cannot know whether its {@link Message.Run} has arrived: a file beside
 * YARN's pid file, which the executor makes before it asks for a slot and of which only one can be the remover. A slot
 * takes it before it starts the container's program, the executor before it forks instead.
 */
public final class LaunchOffer {
    private static final String SUFFIX = ".offer";

    private LaunchOffer() {}

    /** Offers the container to whichever slot comes. */
    public static void make(Path pidFile) throws IOException {
        Files.writeString(file(pidFile), "");
    }

    /** True for one caller at most, who may start the container's program then; false also when it was never offered. */
    public static boolean take(Path pidFile) throws IOException {
        return Files.deleteIfExists(file(pidFile));
    }

    /** Whether nobody has taken it yet, so that the program has not been started anywhere. */
    public static boolean isOpen(Path pidFile) {
        return Files.exists(file(pidFile));
    }

    private static Path file(Path pidFile) {
        return Path.of(pidFile + SUFFIX);
    }
}
