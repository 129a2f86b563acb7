// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.io.File;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;

/** A socket that goes on listening, at an address of the loopback network that nobody else uses: Open MPI has sockets, too. */
public final class OpenSocket implements Pollution {
    private static final String ADDRESS = "127.7.7.7";
    /** As the kernel writes it, also at the end of an address of the sixth version. */
    private static final String IN_TABLE = "0707077F";

    private static final List<ServerSocket> KEPT = new ArrayList<>();

    @Override
    public void pollute(Configuration conf) throws Exception {
        KEPT.add(new ServerSocket(0, 1, InetAddress.getByName(ADDRESS)));
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        Set<String> own = new HashSet<>();
        for (File descriptor : new File("/proc/self/fd").listFiles()) {
            // That of the listing itself is gone by now.
            if (Files.isSymbolicLink(descriptor.toPath())) {
                own.add(Files.readSymbolicLink(descriptor.toPath()).toString().replaceAll("\\D", ""));
            }
        }
        long listening = 0;
        for (String table : List.of("/proc/self/net/tcp", "/proc/self/net/tcp6")) {
            listening += Files.readAllLines(Path.of(table)).stream()
                    .map(line -> line.strip().split("\\s+"))
                    .filter(columns ->
                            columns[3].equals("0A") && columns[1].contains(IN_TABLE + ":") && own.contains(columns[9]))
                    .count();
        }
        return listening + " listening";
    }
}
