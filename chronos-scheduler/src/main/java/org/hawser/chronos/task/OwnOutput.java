// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapred.MapOutputFile;
import org.apache.hadoop.mapreduce.TaskID;

/**
 * Where an attempt that goes on with the work of others has its files: all as usual, but its own output looks like one more
 * spill. What is called {@code file.out} may be served, cached and moved as soon as it is closed; that name is for the
 * output that has everything.
 */
final class OwnOutput extends MapOutputFile {
    /** Beyond the number of any spill of Hadoop's, and in six digits for those that expect a small number. */
    static final int NUMBER = 900_000;

    private final MapOutputFile inner;

    OwnOutput(MapOutputFile inner) {
        this.inner = inner;
    }

    @Override
    public Path getOutputFile() throws IOException {
        return inner.getSpillFile(NUMBER);
    }

    @Override
    public Path getOutputFileForWrite(long bytes) throws IOException {
        return inner.getSpillFileForWrite(NUMBER, bytes);
    }

    /** A spill is beside the others. */
    @Override
    public Path getOutputFileForWriteInVolume(Path spill) {
        return sibling(spill, ".out");
    }

    @Override
    public Path getOutputIndexFile() throws IOException {
        return inner.getSpillIndexFile(NUMBER);
    }

    @Override
    public Path getOutputIndexFileForWrite(long bytes) throws IOException {
        return inner.getSpillIndexFileForWrite(NUMBER, bytes);
    }

    @Override
    public Path getOutputIndexFileForWriteInVolume(Path spill) {
        return sibling(spill, ".out.index");
    }

    /** The name is that of the spill, but for its number. */
    private static Path sibling(Path spill, String suffix) {
        return new Path(
                spill.getParent(), spill.getName().replaceFirst("\\d+\\.out(\\.index)?$", "") + NUMBER + suffix);
    }

    @Override
    public Path getSpillFile(int number) throws IOException {
        return inner.getSpillFile(number);
    }

    @Override
    public Path getSpillFileForWrite(int number, long bytes) throws IOException {
        return inner.getSpillFileForWrite(number, bytes);
    }

    @Override
    public Path getSpillIndexFile(int number) throws IOException {
        return inner.getSpillIndexFile(number);
    }

    @Override
    public Path getSpillIndexFileForWrite(int number, long bytes) throws IOException {
        return inner.getSpillIndexFileForWrite(number, bytes);
    }

    @Override
    public Path getInputFile(int map) throws IOException {
        return inner.getInputFile(map);
    }

    @Override
    public Path getInputFileForWrite(TaskID map, long bytes) throws IOException {
        return inner.getInputFileForWrite(map, bytes);
    }

    @Override
    public void removeAll() throws IOException {
        inner.removeAll();
    }
}
