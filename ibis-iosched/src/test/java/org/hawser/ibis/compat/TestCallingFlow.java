// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.compat;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestCallingFlow {
    @ParameterizedTest
    @CsvSource({
        "DataXceiver for client DFSClient_attempt_1700000000000_0012_m_000002_0_-1234_1 at /127.0.0.1:5 [Sending block BP-1:blk_2_3], application_1700000000000_0012",
        "DataXceiver for client DFSClient_attempt_1700000000000_0012_r_000000_1_77_26 at /127.0.0.1:5 [Receiving block BP-1:blk_2_3], application_1700000000000_0012",
        "DataXceiver for client DFSClient_NONMAPREDUCE_-12_1 at /127.0.0.1:5 [Sending block BP-1:blk_2_3], others",
        "DataXceiver for client attempt_1_2_m at /127.0.0.1:5, others",
        "DataXceiver for client DFSClient_attempt_11111111111111111111_0002_m_1 at /127.0.0.1:5, others",
        "DataXceiver for client /127.0.0.1:5 [Copying block BP-1:blk_2_3], system",
        "PacketResponder: BP-1:blk_2_3 type=LAST_IN_PIPELINE, system",
        "DataXceiver for client  at /127.0.0.1:5 [Receiving block BP-1:blk_2_3], system",
        "VolumeScannerThread(/data), system",
        "main, system"
    })
    void of_nameOfAThread_flow(String name, String flow) {
        assertThat(CallingFlow.of(name)).isEqualTo(flow);
    }

    @Test
    void current_threadThatIsRenamed_newFlow() {
        Thread thread = Thread.currentThread();
        String before = thread.getName();
        try {
            thread.setName("DataXceiver for client DFSClient_attempt_1_0002_m_000002_0_-1234_1 at /h:5");
            assertThat(CallingFlow.current()).isEqualTo("application_1_0002");
            thread.setName("DataXceiver for client DFSClient_NONMAPREDUCE_1_1 at /h:5");
            assertThat(CallingFlow.current()).isEqualTo(CallingFlow.OTHERS);
        } finally {
            thread.setName(before);
        }
    }
}
