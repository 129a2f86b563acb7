// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.io.FileUtils;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.hawser.shuffle.wire.JobKey;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;

/** Map outputs as Hadoop's map tasks write them, below local directories as a NodeManager has them. */
public final class MapOutputFixture {
    public static final JobName JOB = new JobName("job_1700000000000_0001");
    static final JobName OTHER_JOB = new JobName("job_1700000000000_0002");

    public static final String USER = "alice";
    private static final int MAX_RECORD_BYTES = 3_000;

    private final JobConf conf = new JobConf(false);
    private final List<Path> localDirectories;

    public MapOutputFixture(Path root) throws IOException {
        localDirectories = List.of(
                Files.createDirectories(root.resolve("local-0")), Files.createDirectories(root.resolve("local-1")));
        conf.set(FileSystem.FS_DEFAULT_NAME_KEY, FileSystem.DEFAULT_FS);
    }

    public List<Path> localDirectories() {
        return localDirectories;
    }

    static Job job(JobName name) {
        return new Job(name, USER, key(name));
    }

    static JobKey key(JobName name) {
        return new JobKey(name.text().getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    }

    public static MapAttempt map(JobName job, int number) {
        return new MapAttempt("attempt" + job.text().substring("job".length()) + "_m_%06d_0".formatted(number));
    }

    /** Where a map's files are; some have data and index in different local directories. */
    Path directory(JobName job, int number, int disk) {
        return localDirectories
                .get(disk % localDirectories.size())
                .resolve(Path.of("usercache", USER, "appcache", job.application(), "output"))
                .resolve(map(job, number).text());
    }

    /** Writes a map output with records that follow from the numbers. */
    public void write(JobName job, int number, int partitions) throws IOException {
        write(job, number, partitions, 20);
    }

    void write(JobName job, int number, int partitions, int mostRecords) throws IOException {
        Random random = new Random(job.text().hashCode() * 31L + number);
        Path data = Files.createDirectories(directory(job, number, number)).resolve("file.out");
        Path index = Files.createDirectories(directory(job, number, number / 2)).resolve("file.out.index");
        FileSystem local = FileSystem.getLocal(conf).getRaw();
        SpillRecord spill = new SpillRecord(partitions);
        try (FSDataOutputStream out = local.create(hadoop(data))) {
            for (int partition = 0; partition < partitions; partition++) {
                long start = out.getPos();
                IFile.Writer<BytesWritable, BytesWritable> writer =
                        new IFile.Writer<>(conf, out, BytesWritable.class, BytesWritable.class, null, null);
                for (int record = random.nextInt(mostRecords + 1); record > 0; record--) {
                    writer.append(bytes(random, 10), bytes(random, random.nextInt(MAX_RECORD_BYTES)));
                }
                writer.close();
                spill.putIndex(new IndexRecord(start, writer.getRawLength(), writer.getCompressedLength()), partition);
            }
        }
        spill.writeToFile(hadoop(index), conf);
    }

    /** The job's outputs are in a store in memory from now on, with links to it; returns their directory there. */
    Path moveToMemory(JobName job) throws IOException {
        Path memory = Files.createDirectories(localDirectories
                .get(0)
                .resolveSibling("store")
                .resolve(job.application())
                .resolve("output"));
        for (Path local : localDirectories) {
            Path output = local.resolve(Path.of("usercache", USER, "appcache", job.application(), "output"));
            for (File file : FileUtils.listFiles(output.toFile(), null, true)) {
                Path target = memory.resolve(output.relativize(file.toPath()));
                Files.createDirectories(target.getParent());
                Files.move(file.toPath(), target);
            }
            FileUtils.deleteDirectory(output.toFile());
            Files.createSymbolicLink(output, memory);
        }
        return memory;
    }

    /** What Hadoop's own reader finds in the index. */
    IndexRecord index(JobName job, int number, int partition) throws IOException {
        Path index = directory(job, number, number / 2).resolve("file.out.index");
        return new SpillRecord(hadoop(index), conf).getIndex(partition);
    }

    /** A part of a partition, read from the file. */
    public byte[] part(JobName job, int number, int partition, long offset, int length) throws IOException {
        byte[] part = new byte[length];
        try (FileChannel channel =
                FileChannel.open(directory(job, number, number).resolve("file.out"))) {
            channel.read(ByteBuffer.wrap(part), index(job, number, partition).startOffset + offset);
        }
        return part;
    }

    /** All of a partition, read from the file. */
    byte[] partition(JobName job, int number, int partition) throws IOException {
        return part(job, number, partition, 0, (int) index(job, number, partition).partLength);
    }

    /** Writes the beginning of a map output as it is, so that it is not in the page cache afterwards; whole blocks only. */
    void rewritePastTheCache(JobName job, int number, int bytes) throws IOException {
        Path file = directory(job, number, number).resolve("file.out");
        int block = Math.toIntExact(Files.getFileStore(file).getBlockSize());
        ByteBuffer content =
                ByteBuffer.allocateDirect(bytes + block).alignedSlice(block).limit(bytes);
        try (FileChannel in = FileChannel.open(file);
                FileChannel out = FileChannel.open(file, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT)) {
            in.read(content);
            out.write(content.flip());
        }
    }

    List<Path> files(JobName job, int number) {
        return new ArrayList<>(List.of(
                directory(job, number, number).resolve("file.out"),
                directory(job, number, number / 2).resolve("file.out.index")));
    }

    private static BytesWritable bytes(Random random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return new BytesWritable(bytes);
    }

    private static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path(path.toUri());
    }
}
