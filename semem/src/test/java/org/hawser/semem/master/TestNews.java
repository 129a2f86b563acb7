// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.hawser.semem.wire.Loss;
import org.hawser.semem.wire.LostOutputs;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestNews {
    private static final Loss ONE = new Loss("node m1 is gone", List.of("attempt_1_0001_m_000000_0"));
    private static final Loss OTHER = new Loss("node m2 is gone", List.of("attempt_1_0001_m_000001_0"));

    @TempDir
    private Path directory;

    private LostOutputs lost;
    private News news;

    @BeforeEach
    void look() {
        lost = new LostOutputs(directory, "application_1_0001");
        news = new News(lost);
    }

    @Test
    void read_whileNothingIsLost_looksAtEveryFifthCall() throws IOException {
        for (int call = 0; call < 1 + 2 + 3 + 4 + 5; call++) {
            assertThat(news.read()).isEmpty();
        }
        lost.write("w1", ONE);

        for (int call = 1; call < 5; call++) {
            assertThat(news.read()).isEmpty();
        }
        assertThat(news.read()).containsExactly(ONE);
    }

    @Test
    void read_afterALoss_looksAtEveryCallAgain() throws IOException {
        for (int call = 0; call < 100; call++) {
            assertThat(news.read()).isEmpty();
        }
        lost.write("w1", ONE);
        List<Loss> found = List.of();
        while (found.isEmpty()) {
            found = news.read();
        }

        lost.write("w2", OTHER);

        assertThat(news.read()).containsExactly(OTHER);
    }

    @Test
    void read_directoryThatCannotBeRead_isTriedMoreRarely() throws IOException {
        lost.write("w1", ONE);
        Path application = directory.resolve("lost/application_1_0001");
        assertThat(application.toFile().setWritable(true, false)).isTrue();
        int failures = 0;
        for (int call = 0; call < 1 + 2 + 3 + 4 + 5; call++) {
            try {
                assertThat(news.read()).isEmpty();
            } catch (IOException e) {
                news.failed(e);
                failures++;
            }
        }

        assertThat(failures).isEqualTo(5);
        assertThat(application.toFile().setWritable(false, false)).isTrue();
        assertThat(application.toFile().setWritable(true, true)).isTrue();
        List<Loss> found = List.of();
        while (found.isEmpty()) {
            found = news.read();
        }
        assertThat(found).containsExactly(ONE);
    }
}
