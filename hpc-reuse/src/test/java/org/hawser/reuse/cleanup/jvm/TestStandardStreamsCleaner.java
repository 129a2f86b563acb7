// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.jvm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestStandardStreamsCleaner {
    @Test
    void clean_streamsReplaced_arePutBack() throws Exception {
        Cleaner cleaner = new JvmCleaners().named("standard-streams");
        cleaner.recordBaseline(new TestedSlot());
        InputStream in = System.in;
        PrintStream out = System.out;
        PrintStream err = System.err;
        PrintStream nowhere =
                new PrintStream(OutputStream.nullOutputStream(), true, java.nio.charset.StandardCharsets.UTF_8);
        System.setIn(InputStream.nullInputStream());
        System.setOut(nowhere);
        System.setErr(nowhere);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(3);

        assertThat(System.in).isSameAs(in);
        assertThat(System.out).isSameAs(out);
        assertThat(System.err).isSameAs(err);
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }
}
