// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.central;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSftpLog {
    private static final String SOME =
            """
            lstat name "/data/open it"
            sent status No such file
            open "/data/x" flags READ mode 00
            close "/data/x" bytes read 104857600 written 0
            mkdir name "/data/d" mode 0755
            posix-rename old "/data/x" new "/data/y"
            """;

    @TempDir
    private Path dir;

    @Test
    void lines_areCountedByKind() throws IOException {
        SftpLog log = new SftpLog(Files.writeString(dir.resolve("log"), SOME));
        DiskOperations operations = log.operations();
        assertThat(operations.counts())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("stat", 1L, "open", 1L, "close", 1L, "mkdir", 1L, "rename", 1L));
        assertThat(operations.total()).isEqualTo(4);
    }

    @Test
    void opens_ofIntermediateData_areCountedApartToo() throws IOException {
        String app = "open \"/disk/central/worker1/usercache/me/appcache/application_1_0001/";
        String mode = "\" flags WRITE,CREATE,TRUNCATE mode 0100644\n";
        DiskOperations operations = new SftpLog(Files.writeString(
                        dir.resolve("log"),
                        app + "output/attempt_1_0001_m_000000_0/file.out" + mode + app
                                + "attempt_1_0001_m_000000_0_spill_0.out" + mode + app
                                + "semem-disk/attempt_1_0001_r_000000_0/map_0.out" + mode
                                + "open \"/disk/ramdisk/worker1/hawser-semem-pool" + mode + app
                                + "container_1_0001_01_000002/launch_container.sh" + mode + app
                                + "filecache/10/job.jar/job.jar" + mode))
                .operations();
        assertThat(operations.opens()).isEqualTo(6);
        assertThat(operations.intermediateOpens()).isEqualTo(4);
        assertThat(operations.total()).isEqualTo(6);
    }

    @Test
    void lines_writtenMeanwhile_areCountedOnce() throws IOException {
        Path file = Files.writeString(dir.resolve("log"), SOME + "open \"/data/z");
        SftpLog log = new SftpLog(file);
        DiskOperations earlier = log.operations();
        Files.writeString(file, "\" flags READ mode 00\nremove name \"/data/z\"\n", StandardOpenOption.APPEND);
        assertThat(log.operations().since(earlier).counts())
                .containsExactlyInAnyOrderEntriesOf(Map.of("open", 1L, "remove", 1L));
    }
}
