// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.CryptoUtils;
import org.hawser.shuffle.client.FakeAgent;

/** Writes what a map leaves for a reducer, as Hadoop's {@code MapTask} does. */
final class MapSide {
    private MapSide() {}

    static FakeAgent.Output write(
            JobConf job, Path file, Optional<CompressionCodec> codec, SortedMap<String, String> records)
            throws IOException {
        FileSystem local = FileSystem.getLocal(job).getRaw();
        long rawBytes;
        long bytes;
        try (FSDataOutputStream out = local.create(new org.apache.hadoop.fs.Path(file.toString()))) {
            FSDataOutputStream partition = CryptoUtils.wrapIfNecessary(job, out, false);
            IFile.Writer<Text, Text> writer =
                    new IFile.Writer<>(job, partition, Text.class, Text.class, codec.orElse(null), null);
            for (Map.Entry<String, String> record : records.entrySet()) {
                writer.append(new Text(record.getKey()), new Text(record.getValue()));
            }
            writer.close();
            if (partition != out) {
                partition.close();
            }
            rawBytes = writer.getRawLength() + CryptoUtils.cryptoPadding(job);
            bytes = writer.getCompressedLength() + CryptoUtils.cryptoPadding(job);
        }
        byte[] content = Files.readAllBytes(file);
        if (content.length != bytes) {
            throw new AssertionError(file + " has " + content.length + " bytes, not " + bytes);
        }
        return new FakeAgent.Output(content, rawBytes);
    }
}
