// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.layout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/** A directory that looks like an installation of Open MPI, its Java bindings included. */
public record FakeOpenMpi(Path root) {
    /** What is found with nothing else on the path. */
    public OpenMpi find() {
        return OpenMpi.of(root, Map.of("PATH", "/nowhere:" + root));
    }

    /** Adds an mpirun that says this of its version. */
    public FakeOpenMpi withMpirun(String version) throws IOException {
        Path mpirun = Files.writeString(root.resolve("mpirun"), "#!/bin/sh\necho '" + version + "'\n");
        Files.setPosixFilePermissions(mpirun, PosixFilePermissions.fromString("rwxr-xr-x"));
        return this;
    }

    FakeOpenMpi withJar() throws IOException {
        Files.createDirectories(jar().getParent());
        Files.createFile(jar());
        return this;
    }

    /** Adds the bindings and the library behind them. */
    public FakeOpenMpi withBindings() throws IOException {
        withJar();
        Files.createFile(jar().resolveSibling("libmpi_java.so"));
        return this;
    }

    Path jar() {
        return root.resolve(".hawser/mpi/mpi.jar");
    }
}
