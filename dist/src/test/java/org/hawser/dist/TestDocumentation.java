// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestDocumentation {
    private static final Pattern RELATIVE_LINK = Pattern.compile("\\]\\((?!https?://|#)([^)#\\s]+)(?:#[^)]*)?\\)");

    @ParameterizedTest
    @MethodSource("pages")
    void links_ofPage_leadToFiles(Path page) throws IOException {
        List<String> broken = RELATIVE_LINK
                .matcher(Files.readString(page))
                .results()
                .map(match -> match.group(1))
                .filter(link -> !Files.exists(page.resolveSibling(link)))
                .toList();

        assertThat(broken).as("broken links of " + page).isEmpty();
    }

    static List<Path> pages() throws IOException {
        Path root = Checkout.root();
        try (Stream<Path> top = Files.list(root);
                Stream<Path> docs = Files.list(root.resolve("docs"))) {
            return Stream.concat(top, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }
}
