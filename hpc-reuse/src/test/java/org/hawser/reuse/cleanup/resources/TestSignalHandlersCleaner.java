// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.resources;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Library;
import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestSignalHandlersCleaner {
    private static final int USR1 = 10;

    private final Cleaner cleaner = new ResourceCleaners().named("signal-handlers");

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_signalIgnored_isAsBefore() throws Exception {
        String before = ignored();
        Native.load("c", C.class).signal(USR1, Pointer.createConstant(1));
        assertThat(ignored()).isNotEqualTo(before);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(ignored()).isEqualTo(before);
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    @Test
    void clean_handlerSetFromJava_isTakenAway() throws Exception {
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Class<?> signal = Class.forName("sun.misc.Signal");
        Object ofJob = Proxy.newProxyInstance(
                handler.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> null);
        Object hangUp = signal.getConstructor(String.class).newInstance("WINCH");
        Object before = signal.getMethod("handle", signal, handler).invoke(null, hangUp, ofJob);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(signal.getMethod("handle", signal, handler).invoke(null, hangUp, ofJob))
                .isEqualTo(before);
        cleaner.clean(EndedContainer.anywhere());
    }

    private static String ignored() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("SigIgn:"))
                .findFirst()
                .orElseThrow();
    }

    /** The C library. */
    public interface C extends Library {
        Pointer signal(int number, Pointer handler);
    }
}
