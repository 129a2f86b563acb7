// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.compress.CompressionCodecFactory;
import org.apache.hadoop.mapreduce.lib.input.LineRecordReader;
import org.apache.hadoop.mapreduce.lib.input.TextInputFormat;
import org.hawser.chronos.part.Part;

/**
 * Where an attempt begins to read. Lines of plain files, whose keys are their offsets, are read from the last one that an
 * earlier attempt has processed; other input from its beginning.
 *
 * @param split what the job's own reader is given
 * @param processed how many of its first records earlier attempts have processed
 * @param offsets whether the keys of records are offsets at which an attempt can begin
 */
record ReadingStart<S>(S split, long processed, boolean offsets) {
    private static final String DELIMITER = "textinputformat.record.delimiter";

    /**
     * In the newer API.
     *
     * @param format the job's own
     * @param records that earlier attempts have processed
     * @param position of the last of them, or {@link Part#UNKNOWN}
     */
    static ReadingStart<org.apache.hadoop.mapreduce.InputSplit> of(
            Object format,
            org.apache.hadoop.mapreduce.InputSplit split,
            Configuration conf,
            long records,
            long position) {
        if (split instanceof org.apache.hadoop.mapreduce.lib.input.FileSplit file
                && format.getClass() == TextInputFormat.class
                && hasOffsets(file.getPath(), conf)) {
            return isSeekable(position)
                    ? new ReadingStart<>(
                            new org.apache.hadoop.mapreduce.lib.input.FileSplit(
                                    file.getPath(),
                                    position - 1,
                                    file.getStart() + file.getLength() - (position - 1),
                                    new String[0]),
                            1,
                            true)
                    : new ReadingStart<>(split, records, true);
        }
        return new ReadingStart<>(split, records, false);
    }

    /** In the older API. */
    static ReadingStart<org.apache.hadoop.mapred.InputSplit> inOldApi(
            Object format, org.apache.hadoop.mapred.InputSplit split, Configuration conf, long records, long position) {
        if (split instanceof org.apache.hadoop.mapred.FileSplit file
                && format.getClass() == org.apache.hadoop.mapred.TextInputFormat.class
                && hasOffsets(file.getPath(), conf)) {
            return isSeekable(position)
                    ? new ReadingStart<>(
                            new org.apache.hadoop.mapred.FileSplit(
                                    file.getPath(),
                                    position - 1,
                                    file.getStart() + file.getLength() - (position - 1),
                                    new String[0]),
                            1,
                            true)
                    : new ReadingStart<>(split, records, true);
        }
        return new ReadingStart<>(split, records, false);
    }

    /** A line that is longer than the limit is left out, or cut at the end of the split: then only counting is safe. */
    private static boolean hasOffsets(Path file, Configuration conf) {
        return conf.get(DELIMITER) == null
                && conf.get(LineRecordReader.MAX_LINE_LENGTH) == null
                && new CompressionCodecFactory(conf).getCodec(file) == null;
    }

    /**
     * A reader that does not begin at the beginning of a file leaves out what it reads up to the first end of a line. One
     * that begins a byte before a line leaves out that byte.
     */
    private static boolean isSeekable(long position) {
        return position > 1;
    }
}
