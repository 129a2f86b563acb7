// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.hawser.semem.store.OutputFile;

/** The files of a map output that is sent, and their checksums. */
record OutgoingOutput(OutgoingFile data, OutgoingFile index, long dataChecksum, long indexChecksum)
        implements Closeable {
    /** More partitions than any job has. */
    private static final int MOST_INDEX_BYTES = 1 << 28;

    /**
     * Opens it.
     *
     * @param appDir of the application in memory
     * @throws IOException if it is not here, or is not complete
     */
    static OutgoingOutput open(Path appDir, String attempt) throws IOException {
        OutgoingFile data = OutgoingFile.open(appDir.resolve(OutputFile.data(attempt)));
        try {
            OutgoingFile index = OutgoingFile.open(appDir.resolve(OutputFile.index(attempt)));
            try {
                requireComplete(attempt, data, index);
                return new OutgoingOutput(
                        data, index, data.content().checksum(), index.content().checksum());
            } catch (IOException | RuntimeException e) {
                index.close();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            data.close();
            throw e;
        }
    }

    long bytes() {
        return data.bytes() + index.bytes();
    }

    @Override
    public void close() {
        data.close();
        index.close();
    }

    private static void requireComplete(String attempt, OutgoingFile data, OutgoingFile index) throws IOException {
        if (index.bytes() == 0
                || index.bytes() > MOST_INDEX_BYTES
                || IndexFile.of(index.content().piece(0, (int) index.bytes())).dataBytes() > data.bytes()) {
            throw new IOException("the index of " + attempt + " is not that of its data");
        }
    }
}
