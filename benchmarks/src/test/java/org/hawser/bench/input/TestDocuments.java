// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.input;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TestDocuments {
    @Test
    void write_sameSeed_isTheSameInOneFileOrTwo() {
        Documents one = new Documents(7);
        Documents other = new Documents(7);
        String first = text(one, 20_000);
        assertThat(text(other, 20_000)).isEqualTo(first);
        assertThat(text(one, 20_000)).isNotEqualTo(first);
    }

    @Test
    void write_asked_isThatLongAndEveryLineHasANameOfItsOwn() {
        Documents documents = new Documents(7);
        String text = text(documents, 20_000) + text(documents, 20_000);
        assertThat(text).hasSizeBetween(40_000, 50_000);
        assertThat(text.lines().map(line -> line.split("\t")[0])).doesNotHaveDuplicates();
        assertThat(text.lines()).allMatch(line -> line.matches("d\\d{7}\t\\S.*"));
    }

    private static String text(Documents documents, long bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        documents.write(bytes, out);
        return out.toString(StandardCharsets.US_ASCII);
    }
}
