// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.nodemanager;

import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads from the NodeManager's configuration under which names reducers may know this node, and where its local
 * directories are; the agent needs both.
 */
final class NodeNames {
    private static final Logger LOG = LoggerFactory.getLogger(NodeNames.class);
    private static final String FILE_SCHEME = "file:";

    private NodeNames() {}

    /**
     * Names that reducers may know the node by; YARN takes the canonical name of the NodeManager's address, and without an
     * address that of the host. Asks the resolver, which may take seconds.
     */
    static List<String> hosts(Configuration conf) {
        Set<String> names = new LinkedHashSet<>();
        String address = conf.getTrimmed(YarnConfiguration.NM_ADDRESS, YarnConfiguration.DEFAULT_NM_ADDRESS);
        String host = NetUtils.createSocketAddr(address).getHostString();
        try {
            InetAddress own = InetAddress.getByName(host);
            if (!own.isAnyLocalAddress()) {
                names.add(host);
                names.add(own.getCanonicalHostName());
                names.add(own.getHostAddress());
            }
            InetAddress local = InetAddress.getLocalHost();
            names.add(local.getHostName());
            names.add(local.getCanonicalHostName());
        } catch (UnknownHostException e) {
            LOG.warn("Some reducers may not find the agent of this node, and use the stock shuffle", e);
        }
        return List.copyOf(names);
    }

    /** The NodeManager's local directories, as paths. */
    static List<String> localDirs(Configuration conf) {
        List<String> directories = new ArrayList<>();
        for (String directory : conf.getTrimmedStrings(YarnConfiguration.NM_LOCAL_DIRS)) {
            directories.add(
                    directory.startsWith(FILE_SCHEME)
                            ? Path.of(URI.create(directory).getPath()).toString()
                            : directory);
        }
        return directories;
    }
}
