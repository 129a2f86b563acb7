// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.chronos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestLossLog {
    @TempDir
    private Path dir;

    @Test
    void millis_nodesThatWereLost_areThoseOfTheirFirstLoss() throws IOException {
        Path log = Files.writeString(
                dir.resolve("resourcemanager.log"),
                """
                2026-03-01 12:00:00,100 INFO rmnode.RMNodeImpl: 127.1.0.2:40001 Node Transitioned from NEW to RUNNING
                2026-03-01 12:00:03,250 WARN rm.ChronosPolicy: 127.1.0.2:40001 is lost: no heartbeat for 3050 ms
                2026-03-01 12:00:03,254 INFO rmnode.RMNodeImpl: Deactivating Node 127.1.0.2:40001 as it is now LOST
                2026-03-01 12:00:03,255 INFO rmnode.RMNodeImpl: 127.1.0.2:40001 Node Transitioned from RUNNING to LOST
                2026-03-01 12:01:03,255 INFO rmnode.RMNodeImpl: 127.1.0.2:40001 Node Transitioned from RUNNING to LOST
                2026-03-01 12:01:03,256 INFO rmnode.RMNodeImpl: 127.1.0.3:40002 Node Transitioned from RUNNING to REBOOTED
                """);

        long at = LocalDateTime.of(2026, 3, 1, 12, 0, 3, 255_000_000)
                .atZone(ZoneId.systemDefault())
                .toInstant()
                .toEpochMilli();
        assertThat(new LossLog(log).millis()).isEqualTo(Map.of("127.1.0.2", at));
    }
}
