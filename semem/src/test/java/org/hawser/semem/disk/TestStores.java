// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestStores {
    @TempDir
    private Path directory;

    private TaskNode node;
    private long now;
    private final Stores stores = new Stores(() -> TimeUnit.SECONDS.toNanos(now));

    @BeforeEach
    void makeDirectories() throws IOException {
        node = new TaskNode(directory);
    }

    /** Each look is an operation on the local directory, which can be slow. */
    @Test
    void of_linkThatIsMissing_isLookedForSeldom() throws IOException {
        assertThat(stores.of(node.appDir(0))).isEmpty();
        link();

        now = 9;
        assertThat(stores.of(node.appDir(0))).isEmpty();
        now = 10;
        assertThat(stores.of(node.appDir(0))).contains(node.inMemory(""));
    }

    @Test
    void lookAgain_linkThatWasMissing_isFound() throws IOException {
        assertThat(stores.of(node.appDir(0))).isEmpty();
        link();

        stores.lookAgain(node.appDir(0));

        assertThat(stores.of(node.appDir(0))).contains(node.inMemory(""));
    }

    private void link() throws IOException {
        Files.createDirectories(node.inMemory("output"));
        Files.createSymbolicLink(node.appDir(0).resolve("output"), node.inMemory("output"));
    }
}
