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
