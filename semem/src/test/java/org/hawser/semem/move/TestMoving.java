// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.hawser.reuse.service.AgentAddress;
import org.hawser.semem.wire.NodeMessage;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestMoving {
    @ParameterizedTest
    @CsvSource({"node-7.site, node-7.site-9af3", "fd00::2:1%ib0, fd00__2_1_ib0-9af3", "::1, 1-9af3"})
    void worker_onAnyHost_hasANameThatMemoryNodesAccept(String host, String name) {
        String worker =
                Moving.worker(Path.of("/dev/shm/hawser-semem-9af3"), new AgentAddress("", 0, host, 4000, "secret"));

        assertThat(new NodeMessage.Hello(worker).worker()).isEqualTo(name);
    }
}
