// SPDX-License-Identifier: Apache-2.0
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
