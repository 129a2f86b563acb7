// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.job;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A document of the input of {@link InvertedIndex} and {@link SequenceCount}: a line with its name, a tab, and its text. */
record Document(String name, List<String> words) {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-z0-9]+");

    /** Words are in lower case, without punctuation. A line without a tab is a document without a word. */
    static Document of(String line) {
        int tab = line.indexOf('\t');
        if (tab < 0) {
            return new Document(line, List.of());
        }
        return new Document(
                line.substring(0, tab),
                Stream.of(BETWEEN_WORDS.split(line.substring(tab + 1).toLowerCase(Locale.ROOT), 0))
                        .filter(word -> !word.isEmpty())
                        .toList());
    }
}
