// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Has an ApplicationMaster, which each test starts as it needs it. */
abstract class MasterTest {
    @TempDir
    Path staging;

    PreemptedMaster master;

    @BeforeEach
    void make() {
        master = new PreemptedMaster(staging);
    }

    @AfterEach
    void stop() {
        master.stop();
    }
}
