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
package org.hawser.cluster.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whether Open MPI can be used, and why not. */
class TestOpenMpi {
    @TempDir
    private Path dir;

    private OpenMpi found() {
        return OpenMpi.of(dir, Map.of("PATH", "/nowhere:" + dir));
    }

    private void installMpirun() throws Exception {
        Files.createFile(
                dir.resolve("mpirun"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    }

    @Test
    void obstacle_noMpirun_saysSo() {
        assertThat(found().obstacle()).contains("mpirun is not on the PATH");
    }

    @Test
    void obstacle_noBindings_namesTheFileAndTheRemedy() throws Exception {
        installMpirun();
        assertThat(found().obstacle())
                .contains("there are no Java bindings at " + dir.resolve(".hawser/mpi/mpi.jar")
                        + " (./scripts/setup makes them)");
    }

    @Test
    void obstacle_both_isNone() throws Exception {
        installMpirun();
        Path jar = Files.createFile(dir.resolve("own.jar"));
        OpenMpi mpi = OpenMpi.of(dir, Map.of("PATH", dir.toString(), "HAWSER_MPI_JAR", jar.toString()));
        assertThat(mpi.obstacle()).isEmpty();
    }
}
