// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.CompressionCodec;
import org.apache.hadoop.io.compress.DefaultCodec;
import org.apache.hadoop.mapred.IFile;
import org.apache.hadoop.mapred.IndexRecord;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.SpillRecord;
import org.apache.hadoop.mapred.TaskAttemptID;
import org.apache.hadoop.mapred.TaskCompletionEvent;
import org.apache.hadoop.util.ReflectionUtils;

/** What the maps of a job have left on some nodes, and the shuffle servers of those. */
final class MapOutputs implements AutoCloseable {
    private final int maps;
    private final List<ShuffleServer> servers = new ArrayList<>();
    private final Set<String> requested = ConcurrentHashMap.newKeySet();
    private volatile Runnable beforeSegment = () -> {};

    MapOutputs(JobConf job, Path directory, int maps, int hosts, int records, Random random) throws IOException {
        this.maps = maps;
        for (int host = 0; host < hosts; host++) {
            Path node = Files.createDirectories(directory.resolve("maps" + host));
            servers.add(new ShuffleServer(node, job).before(name -> {
                requested.add(name);
                beforeSegment.run();
            }));
            for (int map = host; map < maps; map += hosts) {
                write(
                        job,
                        Files.createDirectories(node.resolve("output").resolve(name(map))),
                        records == 0 ? 0 : random.nextInt(records),
                        random);
            }
        }
    }

    static String name(int map) {
        return String.format("attempt_1700000000000_0001_m_%06d_0", map);
    }

    private static void write(JobConf job, Path output, int records, Random random) throws IOException {
        FileSystem fs = FileSystem.getLocal(job).getRaw();
        CompressionCodec codec =
                job.getCompressMapOutput() ? ReflectionUtils.newInstance(DefaultCodec.class, job) : null;
        org.apache.hadoop.fs.Path file =
                new org.apache.hadoop.fs.Path(output.resolve("file.out").toUri());
        SpillRecord index = new SpillRecord(MapRuns.REDUCES);
        try (FSDataOutputStream out = fs.create(file, true)) {
            for (int reduce = 0; reduce < MapRuns.REDUCES; reduce++) {
                long start = out.getPos();
                IFile.Writer<Text, LongWritable> writer =
                        new IFile.Writer<>(job, out, Text.class, LongWritable.class, codec, null);
                for (Map.Entry<Text, List<Long>> entry : words(records, random).entrySet()) {
                    for (long value : entry.getValue()) {
                        writer.append(entry.getKey(), new LongWritable(value));
                    }
                }
                writer.close();
                index.putIndex(new IndexRecord(start, writer.getRawLength(), writer.getCompressedLength()), reduce);
            }
        }
        index.writeToFile(file.suffix(".index"), job);
    }

    private static Map<Text, List<Long>> words(int records, Random random) {
        Map<Text, List<Long>> words = new TreeMap<>();
        for (int i = 0; i < records; i++) {
            words.computeIfAbsent(new Text("word" + random.nextInt(200)), any -> new ArrayList<>())
                    .add(random.nextLong());
        }
        return words;
    }

    int maps() {
        return maps;
    }

    /** The event of a map's success. */
    TaskCompletionEvent event(int map) {
        return new TaskCompletionEvent(
                map,
                TaskAttemptID.forName(name(map)),
                map,
                true,
                TaskCompletionEvent.Status.SUCCEEDED,
                "http://localhost:" + servers.get(map % servers.size()).port());
    }

    /** From now on, this is done before each segment that is sent. */
    void beforeSegment(Runnable action) {
        requested.clear();
        beforeSegment = action;
    }

    /** Attempts of maps whose outputs were asked for since then. */
    Set<String> requested() {
        return requested;
    }

    @Override
    public void close() {
        servers.forEach(ShuffleServer::close);
    }
}
