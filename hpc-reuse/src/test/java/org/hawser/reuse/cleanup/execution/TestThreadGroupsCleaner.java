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

import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.junit.jupiter.api.Test;

class TestThreadGroupsCleaner {
    @Test
    @SuppressWarnings("removal")
    void clean_emptyGroups_areDestroyed() throws Exception {
        Cleaner cleaner = new ThreadCleaners().named("thread-groups");
        ThreadGroup before = new ThreadGroup("slot's");
        cleaner.recordBaseline(new TestedSlot());
        ThreadGroup outer = new ThreadGroup("outer");
        ThreadGroup inner = new ThreadGroup(outer, "inner");

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);

        assertThat(outer.isDestroyed()).isTrue();
        assertThat(inner.isDestroyed()).isTrue();
        assertThat(before.isDestroyed()).isFalse();
    }
}
