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
package org.hawser.cluster.core.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestClusterLock {
    @TempDir
    private Path dir;

    @Test
    void take_whileHeld_isRefused() {
        ClusterLock held = ClusterLock.take(dir);
        assertThatThrownBy(() -> ClusterLock.take(dir)).isInstanceOf(ClusterException.class);
        held.release();
    }

    @Test
    void take_afterRelease_succeeds() {
        ClusterLock.take(dir).release();
        ClusterLock again = ClusterLock.take(dir);
        assertThat(dir.resolve("start.lock")).exists();
        again.release();
    }
}
