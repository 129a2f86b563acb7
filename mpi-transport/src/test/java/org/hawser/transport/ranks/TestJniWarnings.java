// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.ranks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TestJniWarnings {
    private static final String UNCHECKED =
            "WARNING in native method: JNI call made without checking exceptions when required to from CallObjectMethod";

    @Test
    void warning_aboutTheBindings_isTheirs() {
        assertThat(JniWarnings.in(
                        List.of(UNCHECKED, "\tat mpi.Request.testStatus(Native Method)", "\tat org.hawser.A.b")))
                .isEmpty();
    }

    @Test
    void warning_aboutAnotherNativeMethod_isFound() {
        assertThat(JniWarnings.in(List.of("hello", UNCHECKED, "\tat org.hawser.Native.call(Native Method)")))
                .containsExactly(UNCHECKED + " at org.hawser.Native.call(Native Method)");
    }

    @Test
    void fatalError_withoutTrace_isFound() {
        assertThat(JniWarnings.in(List.of("FATAL ERROR in native method: Wrong object class or methodID passed")))
                .hasSize(1);
    }

    @Test
    void signalHandler_takenFromTheJvm_isFound() {
        assertThat(JniWarnings.in(List.of("Warning: SIGSEGV handler expected:libjvm.so+0xd1  found:libucs.so+0x2")))
                .hasSize(1);
    }

    @Test
    void otherOutput_isNone() {
        assertThat(JniWarnings.in(List.of("PROBE 8 1.2", "\tat java.lang.Thread.run(Thread.java:840)")))
                .isEmpty();
    }
}
