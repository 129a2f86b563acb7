// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Map;
import org.hawser.cluster.core.DaemonId;
import org.hawser.cluster.core.Role;

/** What the hawser profile adds: the keys of {@code conf/hawser}, and the size and place of each worker's pool. */
public final class HawserSettings {
    private final Path profile;
    private final ClusterPaths paths;
    private final PortPlan ports;
    private final int slots;

    /**
     * Settings for that many slots.
     *
     * @param profile the directory {@code conf/hawser}
     */
    public HawserSettings(Path profile, ClusterPaths paths, PortPlan ports, int slots) {
        this.profile = requireNonNull(profile, "profile is null");
        this.paths = requireNonNull(paths, "paths is null");
        this.ports = requireNonNull(ports, "ports is null");
        this.slots = slots;
    }

    /** What every process of the cluster shares. */
    public Map<String, String> common() {
        Map<String, String> settings = SiteFiles.read(profile);
        settings.put("hawser.reuse.slots", Integer.toString(slots));
        settings.put(
                "hawser.reuse.address-dir", paths.dir().resolve("addresses").toString());
        // Class archives serve later clusters too: not in the temporary directory of the NodeManager, which is this
        // one's.
        settings.put(
                "hawser.reuse.class-archive-dir",
                Path.of(System.getProperty("java.io.tmpdir"), "hawser-cds-" + System.getProperty("user.name"))
                        .toString());
        return settings;
    }

    /** What only the daemons of one worker have. */
    public Map<String, String> worker(int worker) {
        return Map.of(
                "hawser.reuse.run-dir", paths.run(worker).toString(),
                "hawser.reuse.agent-http-address", ports.address(new DaemonId(Role.NODEMANAGER, worker), "agent"));
    }
}
