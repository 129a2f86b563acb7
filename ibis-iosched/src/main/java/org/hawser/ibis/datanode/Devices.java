// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.function.ToDoubleFunction;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.hawser.ibis.config.DeviceSettings;
import org.hawser.ibis.config.Policy;
import org.hawser.ibis.node.DeviceName;
import org.hawser.ibis.node.DeviceScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A scheduler for each device: volumes of one file system share it. */
final class Devices {
    private static final Logger LOG = LoggerFactory.getLogger(Devices.class);

    private final DeviceSettings settings;
    private final ToDoubleFunction<String> weights;
    private final Map<String, DeviceScheduler> byVolume = new ConcurrentHashMap<>();
    private final Map<String, DeviceScheduler> byDevice = new ConcurrentHashMap<>();
    private final Executor background = Executors.newCachedThreadPool(Devices::thread);

    Devices(DeviceSettings settings, ToDoubleFunction<String> weights) {
        this.settings = requireNonNull(settings, "settings is null");
        this.weights = requireNonNull(weights, "weights is null");
    }

    /** Not one of the DataNode's own group of threads, which it interrupts and waits for when it ends. */
    private static Thread thread(Runnable task) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        Thread thread = new Thread(group, task, "hawser-ibis-io");
        thread.setDaemon(true);
        return thread;
    }

    /** Whether turns are given; otherwise everything is only counted. */
    boolean giveTurns() {
        return settings.policy() != Policy.NATIVE;
    }

    /** Threads that wait for the turns of streams, and do their I/O. */
    Executor background() {
        return background;
    }

    DeviceScheduler of(FsVolumeSpi volume) {
        return byVolume.computeIfAbsent(volume.getStorageID(), id -> ofDevice(name(volume)));
    }

    /** By the names of the devices. */
    Map<String, DeviceScheduler> all() {
        return Map.copyOf(byDevice);
    }

    /** The device with that name; empty if there is none. */
    Optional<DeviceScheduler> named(String name) {
        return byDevice.containsKey(name) || DeviceName.exists(name) ? Optional.of(ofDevice(name)) : Optional.empty();
    }

    private DeviceScheduler ofDevice(String name) {
        return byDevice.computeIfAbsent(
                name, device -> new DeviceScheduler(settings.newQueue(weights), System::nanoTime));
    }

    private static String name(FsVolumeSpi volume) {
        Path directory = Path.of(volume.getBaseURI());
        try {
            return DeviceName.of(directory);
        } catch (IOException e) {
            LOG.warn("The file system of {} is not known, so the volume counts as a device of its own", directory, e);
            return directory.toString();
        }
    }
}
