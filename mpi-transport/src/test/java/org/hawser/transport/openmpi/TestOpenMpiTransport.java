// SPDX-License-Identifier: Apache-2.0
package org.hawser.transport.openmpi;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every scenario of the contract between processes that a real mpirun starts. */
@Tag("cluster")
class TestOpenMpiTransport {
    @TempDir
    private Path dir;

    @TestFactory
    Stream<DynamicTest> contract() {
        return ScenarioJob.contract(dir);
    }
}
