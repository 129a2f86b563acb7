// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileUtil;

/**
 * A directory in tmpfs to which a job's directory of map outputs is a link, as it is where intermediate data is in memory.
 *
 * @param store of this account alone
 */
record OutputsInMemory(Path store) implements Closeable {
    private static final Path TMPFS = Path.of("/dev/shm");

    /** One for what is written below that local directory, which must not have any outputs. */
    static OutputsInMemory of(Path localDirectory) throws IOException {
        OutputsInMemory made = new OutputsInMemory(Files.createTempDirectory(TMPFS, "hawser-bench-shuffle-"));
        try {
            Path link = ShuffleLoad.outputs(localDirectory);
            Files.createDirectories(link.getParent());
            Path outputs = made.store.resolve(ShuffleLoad.application()).resolve(link.getFileName());
            Files.createSymbolicLink(link, Files.createDirectories(outputs));
            return made;
        } catch (IOException e) {
            made.close();
            throw e;
        }
    }

    /** Deletes all that is in it. */
    @Override
    public void close() {
        FileUtil.fullyDelete(store.toFile());
    }
}
