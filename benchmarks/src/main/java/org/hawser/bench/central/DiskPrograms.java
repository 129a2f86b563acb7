// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.central;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.core.ClusterException;
import org.hawser.cluster.core.process.ProgramRun;

/**
 * The programs of this machine that a central disk consists of.
 *
 * @param sftpServer where the file server is; it is on nobody's search path
 * @param sshfsLinks the option that lets links lead out of a mount; empty for versions of sshfs that do so anyway
 */
record DiskPrograms(Path sftpServer, List<String> sshfsLinks) {
    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final List<Path> SFTP_SERVERS = Stream.of(
                    "/usr/lib/openssh/sftp-server", "/usr/libexec/openssh/sftp-server", "/usr/lib/ssh/sftp-server")
            .map(Path::of)
            .toList();

    /**
     * Finds them.
     *
     * @throws ClusterException naming what is missing, with its remedy
     */
    static DiskPrograms find() {
        if (!"root".equals(System.getProperty("user.name"))) {
            throw new ClusterException(
                    "The emulated central disk needs network namespaces and mounts: run this as root.");
        }
        List<String> missing = new ArrayList<>();
        Stream.of("ip", "tc").filter(program -> !runs(program, "-V")).forEach(program -> missing.add("iproute2"));
        Stream.of("socat", "sshfs").filter(program -> !runs(program, "-V")).forEach(missing::add);
        Path server =
                SFTP_SERVERS.stream().filter(Files::isExecutable).findFirst().orElse(null);
        if (server == null) {
            missing.add("openssh-sftp-server");
        }
        if (!missing.isEmpty()) {
            throw new ClusterException(
                    "The emulated central disk needs programs that are not installed: run 'apt-get install "
                            + String.join(" ", missing.stream().distinct().toList()) + "' (Debian's names).");
        }
        if (!Files.exists(Path.of("/dev/fuse"))) {
            throw new ClusterException(
                    "The emulated central disk needs /dev/fuse, which is not there: load the kernel's"
                            + " module fuse, or start the container with --device /dev/fuse.");
        }
        return new DiskPrograms(server, links());
    }

    private static List<String> links() {
        boolean contained = ProgramRun.of(List.of("sshfs", "--help"), LIMIT)
                .map(help -> help.output().contains("no_contain_symlinks"))
                .orElse(false);
        return contained ? List.of("no_contain_symlinks") : List.of();
    }

    private static boolean runs(String program, String option) {
        return ProgramRun.of(List.of(program, option), LIMIT).isPresent();
    }
}
