// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.input;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Generates input for word count that resembles English: words of similar length, few of them frequent and most of them
 * rare (Zipf's law), in sentences and lines. The same seed gives the same text.
 */
public final class ProseGenerator {
    private static final int VOCABULARY = 40_000;
    private static final int LINE_LENGTH = 72;
    private static final String CONSONANTS = "tnshrdlcmwfgypbvk";
    private static final String VOWELS = "eaoiu";

    private final Random random;
    private final List<String> words;

    public ProseGenerator(long seed) {
        this.random = new Random(seed);
        this.words = vocabulary();
    }

    /** The next piece of text, of whole lines. */
    public String text(int bytes) {
        StringBuilder text = new StringBuilder(bytes + LINE_LENGTH);
        int lineStart = 0;
        int leftInSentence = 0;
        while (text.length() < bytes || lineStart != text.length()) {
            boolean first = leftInSentence == 0;
            leftInSentence = first ? 6 + random.nextInt(20) : leftInSentence;
            text.append(first ? capital(word()) : word()).append(--leftInSentence == 0 ? "." : comma());
            boolean full = text.length() - lineStart >= LINE_LENGTH;
            text.append(full ? '\n' : ' ');
            lineStart = full ? text.length() : lineStart;
        }
        return text.toString();
    }

    /** Rank r comes with a frequency of about 1/r: equal steps of the logarithm are equally likely. */
    private String word() {
        return words.get((int) Math.pow(VOCABULARY, random.nextDouble()) - 1);
    }

    private String comma() {
        return random.nextInt(12) == 0 ? "," : "";
    }

    private List<String> vocabulary() {
        Set<String> distinct = new LinkedHashSet<>();
        while (distinct.size() < VOCABULARY) {
            // Frequent words are short.
            int syllables = 1 + (int) (Math.log10(distinct.size() + 1.0) / 1.5 + random.nextDouble());
            StringBuilder word = new StringBuilder();
            for (int i = 0; i < syllables; i++) {
                word.append(letter(CONSONANTS)).append(letter(VOWELS));
                word.append(random.nextBoolean() ? letter(CONSONANTS) : "");
            }
            distinct.add(word.toString());
        }
        return new ArrayList<>(distinct);
    }

    private String letter(String letters) {
        return String.valueOf(letters.charAt(random.nextInt(letters.length())));
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }
}
