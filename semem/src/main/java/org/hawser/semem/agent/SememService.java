// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import com.sun.management.OperatingSystemMXBean;
import java.io.Closeable;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.util.StringUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hawser.common.config.ConfigException;
import org.hawser.reuse.service.AgentContext;
import org.hawser.reuse.service.AgentService;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.semem.config.SememSettings;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.StorePlace;
import org.hawser.transport.IncomingRequest;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps intermediate files of the node in memory, within a budget. The agent finds it with Java's service loader and
 * starts it. Tasks reach it over a Unix domain socket; peers do not reach it yet.
 */
public final class SememService implements AgentService {
    private static final Logger LOG = LoggerFactory.getLogger(SememService.class);
    private static final byte ID = 2;

    /** For {@link java.util.ServiceLoader}. */
    public SememService() {}

    @Override
    public String name() {
        return "SEMem";
    }

    @Override
    public byte id() {
        return ID;
    }

    @Override
    public AgentServiceHandle start(AgentContext context) throws IOException {
        try {
            SememSettings settings = SememSettings.of(context.settings());
            List<Path> localDirs = localDirs(context.settings().get(YarnConfiguration.NM_LOCAL_DIRS));
            Path runDirectory = context.runDirectory().toRealPath();
            MemoryStore store = new MemoryStore(new StorePlace(settings.memoryDir(), runDirectory), localDirs);
            Announcements announcements = new Announcements(localDirs);
            if (settings.limits().budget() == 0) {
                return handle(new LeftStore(store, announcements).start());
            }
            requireFits(settings);
            return handle(OpenStore.start(settings, store, announcements, context));
        } catch (ConfigException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static void requireFits(SememSettings settings) throws IOException {
        long machine =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        settings.requireFits(Files.getFileStore(settings.memoryDir()).getTotalSpace(), machine);
    }

    static List<Path> localDirs(String configured) {
        return StringUtils.getTrimmedStringCollection(configured).stream()
                .map(directory -> Path.of(directory.replaceFirst("^file:(//)?", "")))
                .toList();
    }

    private static AgentServiceHandle handle(Closeable running) {
        return new AgentServiceHandle() {
            @Override
            public void handle(IncomingRequest request) {
                request.reject("no requests are served here");
            }

            @Override
            public void close() {
                try {
                    running.close();
                } catch (IOException e) {
                    LOG.warn("Memory was not left in order", e);
                }
            }
        };
    }
}
