// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hawser.reuse.pool.RetireReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TestDocumentation {
    private static final Pattern RELATIVE_LINK = Pattern.compile("\\]\\((?!https?://|#)([^)#\\s]+)(?:#[^)]*)?\\)");
    private static final Pattern FIRST_CELL = Pattern.compile("^\\| `(\\w+)` \\|", Pattern.MULTILINE);

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

    @Test
    void metrics_reasonsOfRetirement_areThoseOfThePool() throws IOException {
        String page = Files.readString(Checkout.root().resolve("docs/metrics.md"));
        int begin = page.indexOf("| retirement |");
        assertThat(begin).isPositive();
        String table = page.substring(begin, page.indexOf("\n\n", begin));

        assertThat(FIRST_CELL.matcher(table).results().map(match -> match.group(1)
                        .toUpperCase(Locale.ROOT)))
                .containsExactlyElementsOf(Stream.of(RetireReason.values())
                        .map(reason -> reason.name().replace("_", ""))
                        .toList());
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
