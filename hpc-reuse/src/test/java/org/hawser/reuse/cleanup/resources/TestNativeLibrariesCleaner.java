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
package org.hawser.reuse.cleanup.resources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.reuse.cleanup.CleanupFailedException;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.JobLoader;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestNativeLibrariesCleaner {
    private final NativeLibrariesCleaner cleaner = new NativeLibrariesCleaner();

    @BeforeEach
    void recordBaseline() {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_noNativeLibrary_countsNothing() throws Exception {
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    @Test
    void clean_libraryLoadedByTheContainer_retiresTheSlot(@TempDir Path dir) throws Exception {
        Path library =
                Files.copy(Path.of(System.getProperty("java.home"), "lib", "libjsig.so"), dir.resolve("libjob.so"));
        JobLoader loader = new JobLoader(User.class);
        System.setProperty(User.LIBRARY, library.toString());
        loader.newInstance(User.class, Runnable.class).run();
        System.clearProperty(User.LIBRARY);

        assertThatThrownBy(() -> cleaner.clean(EndedContainer.anywhere().withLoader(loader)))
                .isInstanceOf(CleanupFailedException.class)
                .hasMessageContaining("libjob.so");
    }

    /** Loads a library, as a container's class does. */
    public static final class User implements Runnable {
        static final String LIBRARY = "test.library";

        @Override
        public void run() {
            System.load(System.getProperty(LIBRARY));
        }
    }
}
