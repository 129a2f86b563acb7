// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Formats the daemons of a cluster as lines of text, for {@code hawser cluster status}. */
final class StatusTable {
    private static final List<String> HEADINGS = List.of("ROLE", "WORKER", "PID", "STATE", "WEB", "LOG");

    private StatusTable() {}

    static String of(List<DaemonStatus> daemons) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEADINGS);
        daemons.stream().map(StatusTable::row).forEach(rows::add);
        return TextTable.of(rows);
    }

    private static List<String> row(DaemonStatus daemon) {
        return List.of(
                daemon.role(),
                daemon.worker() == 0 ? "-" : Integer.toString(daemon.worker()),
                Long.toString(daemon.pid()),
                daemon.state(),
                daemon.page().map(URI::toString).orElse("-"),
                daemon.log().toString());
    }
}
