// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import com.sun.management.OperatingSystemMXBean;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.service.AgentService;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.semem.config.SememSettings;
import org.hawser.semem.store.DirectoryCheck;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.StorePlace;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.transport.IncomingRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps intermediate files of the node in memory, within a budget. The agent finds it with Java's service loader and
 * starts it. Tasks reach it over a Unix domain socket, agents of other nodes over the transport. An agent with dedicated
 * memory is a memory node: it has no tasks, and keeps map outputs of other nodes alone.
 */
public final class SememService implements AgentService {
    private static final Logger LOG = LoggerFactory.getLogger(SememService.class);

    /** For {@link java.util.ServiceLoader}. */
    public SememService() {}

    @Override
    public String name() {
        return "SEMem";
    }

    @Override
    public byte id() {
        return NodeCodec.SERVICE_ID;
    }

    @Override
    public AgentServiceHandle start(AgentContext context) throws IOException {
        try {
            SememSettings settings = SememSettings.of(context.settings());
            List<Path> localDirs = settings.dedicated()
                    ? List.of()
                    : SememSettings.localDirs(context.settings().get(YarnConfiguration.NM_LOCAL_DIRS));
            StorePlace place =
                    new StorePlace(settings.memoryDir(), context.runDirectory().toRealPath());
            if (settings.dedicated()) {
                // Nobody knows what an earlier agent has taken.
                place.requireUnused();
                place.remove();
            }
            MemoryStore store = new MemoryStore(place, localDirs);
            Announcements announcements = new Announcements(localDirs);
            if (settings.limits().budget() == 0 && !PoolChoice.isWanted(settings, localDirs)) {
                StorePlace.removeAbandoned(settings.memoryDir());
                return withoutMemory(new LeftStore(store, announcements).start());
            }
            DirectoryCheck.requireMemory(settings.memoryDir());
            requireFits(settings);
            warn(settings.memoryDir());
            Optional<Path> pool = PoolChoice.of(settings, localDirs, place);
            return new RunningMemory(OpenStore.start(settings, store, announcements, pool, context));
        } catch (ConfigException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void requireFits(SememSettings settings) throws IOException {
        long machine =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        settings.requireFits(Files.getFileStore(settings.memoryDir()).getTotalSpace(), machine);
    }

    private static void warn(Path memoryDir) throws IOException {
        DirectoryCheck.warning(memoryDir).ifPresent(LOG::warn);
        int uid = (int) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        String user = System.getProperty("user.name");
        if (memoryDir.startsWith("/dev/shm") && new Logind(Path.of("/")).removesFilesOf(uid, user)) {
            LOG.warn(
                    "systemd may delete the files of {} in {} when its last session ends, even while jobs run. "
                            + "'loginctl enable-linger {}', or RemoveIPC=no in /etc/systemd/logind.conf, prevents that.",
                    user,
                    memoryDir,
                    user);
        }
    }

    private static AgentServiceHandle withoutMemory(Closeable running) {
        return new AgentServiceHandle() {
            @Override
            public void handle(IncomingRequest request) {
                request.reject("no requests are served here");
            }

            @Override
            public void close() {
                SememService.close(running);
            }
        };
    }

    static void close(Closeable running) {
        try {
            running.close();
        } catch (IOException e) {
            LOG.warn("Not everything in memory was put in order at the end", e);
        }
    }
}
