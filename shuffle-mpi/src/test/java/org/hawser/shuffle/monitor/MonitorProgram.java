/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.shuffle.monitor;

import java.io.IOException;
import java.nio.file.Path;

/** A reducer of its own process that does nothing but have bytes in flight: arguments are file, source and bytes. */
public final class MonitorProgram {
    private MonitorProgram() {}

    public static void main(String[] arguments) throws IOException {
        SourceMonitor monitor = NodeSourceMonitor.open(Path.of(arguments[0]), TestKilledProcesses.LAYOUT);
        SourceGauge gauge = monitor.source(arguments[1]);
        long bytes = Long.parseLong(arguments[2]);
        gauge.sent(bytes);
        gauge.waited(bytes);
        System.out.println(monitor.getClass().getSimpleName());
        // Until it is killed, or told to go on by the end of its input.
        while (System.in.read() >= 0) {
            gauge.sent(1);
            gauge.received(1);
        }
        for (int i = 0; i < 100_000; i++) {
            gauge.sent(3);
            gauge.received(3);
        }
        monitor.close();
    }
}
