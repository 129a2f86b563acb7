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
