// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.conf.SiteEdit;
import org.hawser.cluster.device.DeviceLoad;
import org.hawser.cluster.device.DeviceProfile;
import org.hawser.cluster.device.Direction;
import org.hawser.cluster.device.Point;
import org.hawser.cluster.device.ProfilePage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code hawser ibis profile}. */
@Command(
        name = "profile",
        description =
                "Measures a device: latency and throughput of reads and writes against the number of requests at a"
                        + " time, and against their size. Prints the settings of IBIS that follow, and draws the curves. Nothing"
                        + " else should use the device meanwhile.",
        mixinStandardHelpOptions = true)
final class IbisProfile implements Callable<Integer> {
    private static final List<Integer> DEPTHS = List.of(1, 2, 4, 8, 16, 32);
    private static final List<Integer> KIBIBYTES = List.of(4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048);
    private static final int TURN_BYTES = 1 << 20;

    @Spec
    private CommandSpec spec;

    @Parameters(
            paramLabel = "DIR",
            description =
                    "A directory on the device, such as one of dfs.datanode.data.dir. A file is written there, and"
                            + " deleted at the end.")
    private Path directory;

    @Option(
            names = "--seconds",
            paramLabel = "N",
            defaultValue = "2",
            description = "How long each load is measured, from 1 to 600. Default: ${DEFAULT-VALUE}.")
    private int seconds;

    @Option(
            names = "--file-size",
            paramLabel = "MIB",
            defaultValue = "1024",
            description = "Size of the file, MiB, at least 64. Larger than the device's own cache. Default:"
                    + " ${DEFAULT-VALUE}.")
    private long mebibytes;

    @Option(
            names = "--output",
            paramLabel = "FILE",
            defaultValue = "device-profile.html",
            description = "The page with the curves. Default: ${DEFAULT-VALUE}.")
    private Path output;

    @Option(
            names = "--conf",
            paramLabel = "FILE",
            description = "The hdfs-site.xml to write the settings into. By default they are only printed.")
    private Optional<Path> conf = Optional.empty();

    @Option(names = "--dry-run", description = "Only prints what would be measured.")
    private boolean dryRun;

    @Override
    public Integer call() throws InterruptedException {
        if (seconds < 1 || seconds > 600 || mebibytes < 64 || mebibytes > 1 << 20) {
            throw new ClusterException("--seconds is " + seconds + " and --file-size is " + mebibytes
                    + ", allowed are 1 to 600 seconds and 64 to 1048576 MiB.");
        }
        PrintWriter out = spec.commandLine().getOut();
        int loads = (1 + DEPTHS.size() + KIBIBYTES.size()) * Direction.values().length;
        out.println(loads + " loads of " + seconds + " s each, on a file of " + mebibytes + " MiB in "
                + directory.toAbsolutePath() + ": at least " + loads * seconds + " s");
        out.flush();
        if (dryRun) {
            return 0;
        }
        try (DeviceLoad load = DeviceLoad.on(directory, mebibytes << 20)) {
            show(measure(load, out), out);
        }
        return 0;
    }

    private DeviceProfile measure(DeviceLoad load, PrintWriter out) throws InterruptedException {
        List<Point> byDepth = new ArrayList<>();
        List<Point> bySize = new ArrayList<>();
        for (Direction direction : Direction.values()) {
            // Not counted: the device may still have to do with what came before.
            load.measure(direction, TURN_BYTES, 1, Duration.ofSeconds(seconds));
            for (int depth : DEPTHS) {
                byDepth.add(print(load.measure(direction, TURN_BYTES, depth, Duration.ofSeconds(seconds)), out));
            }
            for (int kibibytes : KIBIBYTES) {
                bySize.add(print(load.measure(direction, kibibytes << 10, 1, Duration.ofSeconds(seconds)), out));
            }
        }
        return new DeviceProfile(byDepth, bySize);
    }

    private static Point print(Point point, PrintWriter out) {
        out.println(String.format(
                Locale.ROOT,
                "%-5s %4d KiB, %2d at a time: %8.1f MiB/s, mean %8.2f ms, 99 %% below %8.2f ms",
                point.direction(),
                point.bytes() >> 10,
                point.depth(),
                point.mebibytesPerSecond(),
                point.meanMillis(),
                point.p99Nanos() / 1e6));
        out.flush();
        return point;
    }

    private void show(DeviceProfile profile, PrintWriter out) {
        String device = "Directory " + directory.toAbsolutePath() + ", "
                + LocalDateTime.now(ZoneId.systemDefault()).truncatedTo(ChronoUnit.MINUTES) + ", " + seconds
                + " s for each load, file of "
                + mebibytes + " MiB";
        try {
            Files.writeString(output, new ProfilePage(device, profile).html());
        } catch (IOException e) {
            throw new ClusterException("The page " + output.toAbsolutePath() + " cannot be written: " + e, e);
        }
        profile.settings().forEach((key, value) -> out.println(key + " = " + value));
        out.println("The curves are in " + output.toAbsolutePath());
        conf.ifPresent(file -> {
            SiteEdit.set(file, profile.settings());
            out.println("The settings are in " + file.toAbsolutePath() + "; DataNodes read them when they start");
        });
    }
}
