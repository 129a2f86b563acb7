// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.monitor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Reducers of one process that do nothing but have bytes in flight: arguments are file, source and the bytes of each. */
public final class MonitorProgram {
    private MonitorProgram() {}

    public static void main(String[] arguments) throws IOException {
        List<SourceMonitor> monitors = new ArrayList<>();
        for (String bytes : Arrays.asList(arguments).subList(2, arguments.length)) {
            SourceMonitor monitor = NodeSourceMonitor.open(Path.of(arguments[0]), TestKilledProcesses.LAYOUT);
            monitor.source(arguments[1]).sent(Long.parseLong(bytes));
            monitor.source(arguments[1]).waited(Long.parseLong(bytes));
            monitors.add(monitor);
        }
        SourceGauge gauge = monitors.get(0).source(arguments[1]);
        System.out.println(monitors.get(0).getClass().getSimpleName());
        // Until it is killed, or told to go on by the end of its input.
        while (System.in.read() >= 0) {
            gauge.sent(1);
            gauge.received(1);
        }
        for (int i = 0; i < 100_000; i++) {
            gauge.sent(3);
            gauge.received(3);
        }
        monitors.forEach(SourceMonitor::close);
    }
}
