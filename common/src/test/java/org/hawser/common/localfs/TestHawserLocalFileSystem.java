// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Beside Hadoop's own: the same operations have the same results. */
class TestHawserLocalFileSystem {
    private static final int STEPS = 400;

    @TempDir
    private java.nio.file.Path directory;

    @Test
    void getLocal_withOurClass_isIt() throws IOException {
        Configuration conf = new Configuration();
        conf.setClass("fs.file.impl", HawserLocalFileSystem.class, FileSystem.class);
        conf.setBoolean("fs.file.impl.disable.cache", true);

        assertThat(FileSystem.getLocal(conf)).isInstanceOf(HawserLocalFileSystem.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void operations_withoutParts_areAsHadoops(int seed) throws IOException {
        assertThat(run(seed, new HawserLocalFileSystem(List.of()), "ours"))
                .isEqualTo(run(seed, new LocalFileSystem(), "stock"));
    }

    /** Every second file is elsewhere. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void operations_withAPart_areAsHadoops(int seed) throws IOException {
        ElsewherePart part = new ElsewherePart(directory.resolve("elsewhere").toFile());

        assertThat(run(seed, new HawserLocalFileSystem(List.of(part)), "ours"))
                .isEqualTo(run(seed, new LocalFileSystem(), "stock"));

        assertThat(part.moves()).isPositive();
        assertThat(part.isClosed()).isTrue();
    }

    private List<String> run(int seed, LocalFileSystem whole, String name) throws IOException {
        Random random = new Random(seed);
        Path root = new Path(directory.resolve(name).toString());
        List<String> log = new ArrayList<>();
        try (LocalFileSystem checked = whole) {
            checked.initialize(URI.create("file:///"), new Configuration());
            // As MapReduce does: data past the checksums.
            FileSystem fs = checked.getRaw();
            List<Long> before = statistics(fs);
            for (int i = 0; i < STEPS; i++) {
                String step = step(random, fs, root);
                log.add(step.replace(root.toString(), ""));
            }
            tree(fs, root, log, root.toString().length());
            List<Long> now = statistics(fs);
            log.add((now.get(0) - before.get(0)) + " read, " + (now.get(1) - before.get(1)) + " written");
            log.add("deleted " + fs.delete(root, true) + " " + fs.exists(root));
        }
        return log;
    }

    private static String step(Random random, FileSystem fs, Path root) {
        Path file = file(random, root);
        int kind = random.nextInt(9);
        byte[] data = new byte[random.nextInt(20_000)];
        random.nextBytes(data);
        Path other = file(random, root);
        try {
            return kind + " " + file + " "
                    + switch (kind) {
                        case 0, 1 -> write(fs.create(file, random.nextBoolean()), data);
                        case 2 -> write(fs.append(file), data);
                        case 3 -> read(fs, file);
                        case 4 -> other + " " + fs.rename(file, other);
                        case 5 -> fs.delete(file, random.nextBoolean());
                        case 6 -> fs.mkdirs(file.getParent().suffix("x")) + " " + fs.delete(file.getParent(), true);
                        case 7 -> {
                            fs.setPermission(file, new FsPermission((short) (random.nextBoolean() ? 0640 : 0600)));
                            fs.setTimes(file, 1_000_000, 2_000_000);
                            yield fs.getFileStatus(file).getModificationTime();
                        }
                        default -> status(fs.getFileStatus(file)) + " " + fs.exists(other);
                    };
        } catch (FileNotFoundException e) {
            return kind + " " + file + " is missing";
        } catch (IOException e) {
            return kind + " " + file + " failed as " + e.getClass();
        }
    }

    private static Path file(Random random, Path root) {
        return new Path(root, "d" + random.nextInt(2) + "/f" + random.nextInt(6));
    }

    private static String write(FSDataOutputStream out, byte[] data) throws IOException {
        try (out) {
            out.write(data);
            out.hflush();
            return "at " + out.getPos();
        }
    }

    private static String read(FileSystem fs, Path file) throws IOException {
        try (FSDataInputStream in = fs.open(file)) {
            byte[] all = in.readAllBytes();
            in.seek(all.length / 2);
            return all.length + " bytes " + Arrays.hashCode(all) + " " + in.read();
        }
    }

    private static String status(FileStatus status) throws IOException {
        return status.getPath() + " " + (status.isFile() ? status.getLen() : -1) + " " + status.getPermission() + " "
                + status.getOwner() + " " + status.getReplication() + " " + status.getBlockSize();
    }

    private static void tree(FileSystem fs, Path directory, List<String> log, int prefix) throws IOException {
        FileStatus[] all = fs.listStatus(directory);
        Arrays.sort(all);
        for (FileStatus status : all) {
            log.add(status(status).substring("file:".length() + prefix));
            if (status.isDirectory()) {
                tree(fs, status.getPath(), log, prefix);
            } else {
                log.add(read(fs, status.getPath()));
            }
        }
    }

    @SuppressWarnings("deprecation") // as MapReduce's counters get them
    private static List<Long> statistics(FileSystem fs) {
        FileSystem.Statistics sum = FileSystem.getStatistics("file", fs.getClass());
        return List.of(sum.getBytesRead(), sum.getBytesWritten());
    }
}
