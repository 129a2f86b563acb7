// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestGeneratedDocs {
    private static final String REMEDY =
            ". Run the same test with -Dhawser.docs.update=true (for example mvn verify -pl"
                    + " <module> -Dhawser.docs.update=true) and commit the file.";

    @TempDir
    Path directory;

    @Test
    void check_sameText_passes() throws IOException {
        Path file = Files.writeString(directory.resolve("page.md"), "a\nb\n");

        assertThatCode(() -> GeneratedDocs.check(file, "a\nb\n", false)).doesNotThrowAnyException();
    }

    @Test
    void check_otherText_namesFileLineAndRemedy() throws IOException {
        Path file = Files.writeString(directory.resolve("page.md"), "a\nb\n");

        assertThatThrownBy(() -> GeneratedDocs.check(file, "a\nc\n", false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(file + " differs from the code at line 2" + REMEDY);
    }

    @Test
    void check_missingFile_saysSo() {
        Path file = directory.resolve("absent.md");

        assertThatThrownBy(() -> GeneratedDocs.check(file, "a\n", false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(file + " is missing" + REMEDY);
    }

    @Test
    void check_update_writesTheFile() throws IOException {
        Path file = directory.resolve("new/page.md");

        GeneratedDocs.check(file, "a\n", true);

        assertThat(file).hasContent("a\n");
    }
}
