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
package org.hawser.reuse.cleanup.execution;

import static org.assertj.core.api.Assertions.assertThat;

import org.awaitility.Awaitility;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TestChildProcessesCleaner {
    private final Cleaner cleaner = new ThreadCleaners().named("child-processes");

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_noChild_countsNothing() throws Exception {
        assertThat(cleaner.clean(EndedContainer.anywhere())).isZero();
    }

    @Test
    void clean_childThatIgnoresTerm_isKilled() throws Exception {
        Process child = new ProcessBuilder("sh", "-c", "trap '' TERM; while :; do sleep 1000; done").start();
        Awaitility.await().until(() -> child.descendants().findAny().isPresent());

        assertThat(cleaner.clean(EndedContainer.anywhere())).isGreaterThanOrEqualTo(2);
        assertThat(child.waitFor()).isEqualTo(128 + 9);
    }
}
