// SPDX-License-Identifier: Apache-2.0
package org.hawser.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestPackedCommand {
    @TempDir
    private Path directory;

    @Test
    void hawser_besideSomeHadoop_showsItsCommands() throws IOException, InterruptedException {
        Path home = UnpackedTarball.into(directory).root();

        PackedCommand.Result help = new PackedCommand(home, directory.resolve("cluster")).run("--help");

        assertThat(help.exitCode()).as(help.output()).isZero();
        assertThat(help.output()).contains("cluster", "pool", "bench", "submit", "doctor");
    }

    /** Bindings as scripts/mpi-bindings leaves them in the tarball; an mpirun that can say its version is enough. */
    @Test
    void hawser_withBindingsInTheTarball_usesMpiAndDoctorSaysSo() throws IOException, InterruptedException {
        Path home = UnpackedTarball.into(directory).root();
        Path bin = Files.createDirectories(directory.resolve("opt/bin"));
        Path mpirun = Files.writeString(
                bin.resolve("mpirun"), "#!/bin/sh\n[ \"$1\" = --version ] && echo 'mpirun (Open MPI) 4.1.4'\n");
        assertThat(mpirun.toFile().setExecutable(true)).isTrue();
        PackedCommand hawser = new PackedCommand(home, directory.resolve("cluster")).withPath(bin);
        String without = hawser.run("cluster", "start", "--dry-run").output();
        Path bindings = Files.createDirectories(home.resolve(".hawser/mpi"));
        Files.createFile(bindings.resolve("mpi.jar"));
        Files.createFile(bindings.resolve("libmpi_java.so"));

        String with = hawser.run("cluster", "start", "--dry-run").output();

        assertThat(without).contains("# Pools: plain processes", home + "/scripts/mpi-bindings makes them");
        assertThat(with).contains("# Pools: ranks of one mpirun: Open MPI 4.1.4 with Java bindings in " + bindings);
        assertThat(hawser.run("doctor").output().lines())
                .anyMatch(line -> line.matches("OK +Open MPI +Open MPI 4.1.4 with Java bindings in " + bindings));
        assertThat(hawser.run(dryPoolStart(home)).output().lines())
                .contains(
                        "# Open MPI 4.1.4 with Java bindings in " + bindings,
                        "# Pools of n1, n2, log " + directory.resolve("pools/mpirun.log"))
                .last()
                .asString()
                .endsWith(" n1=" + directory.resolve("conf") + " n2=" + directory.resolve("conf"));
    }

    /** The configuration is that of the page. */
    private List<String> dryPoolStart(Path home) throws IOException {
        Path page = home.resolve("docs/install.md");
        String properties = Stream.of("2. The five lines", "5. Pools as ranks of one mpirun")
                .flatMap(section -> lines(page, section))
                .map(line -> "<property><name>" + line.key() + "</name><value>" + line.value() + "</value></property>")
                .collect(Collectors.joining("", "<configuration>", "</configuration>"));
        Files.writeString(Files.createDirectories(directory.resolve("conf")).resolve("yarn-site.xml"), properties);
        Path nodes = Files.writeString(directory.resolve("nodes"), "n1\nn2\n");
        return Stream.of(
                        "pool start --dry-run --nodes",
                        nodes.toString(),
                        "--conf",
                        directory.resolve("conf").toString(),
                        "--dir",
                        directory.resolve("pools").toString())
                .flatMap(words -> Stream.of(words.split(" ")))
                .toList();
    }

    private static Stream<InstallLines.Line> lines(Path page, String section) {
        try {
            return InstallLines.in(page, section).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
