// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.input;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Generates documents, one on each line: its name, a tab, and its text. Names are unique over all files. The same seed
 * gives the same documents.
 */
public final class Documents {
    private static final int DOCUMENT_BYTES = 3000;

    private final ProseGenerator prose;
    private int count;

    public Documents(long seed) {
        this.prose = new ProseGenerator(seed);
    }

    /** Writes the next ones, until that many bytes are there. */
    public void write(long bytes, OutputStream out) {
        try {
            for (long written = 0; written < bytes; ) {
                byte[] line = next().getBytes(StandardCharsets.US_ASCII);
                out.write(line);
                written += line.length;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String next() {
        String name = String.format(Locale.ROOT, "d%07d", ++count);
        return name + "\t" + prose.text(DOCUMENT_BYTES).strip().replace('\n', ' ') + "\n";
    }
}
