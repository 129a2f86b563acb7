// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.GlobalStorageStatistics;
import org.apache.hadoop.fs.LocalDirAllocator;
import org.apache.hadoop.fs.audit.CommonAuditContext;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestFileSystemStateCleaner {
    private final Cleaner cleaner = new HadoopCleaners().named("hadoop-file-system-state");

    @TempDir
    private Path dir;

    @BeforeEach
    void recordBaseline() throws Exception {
        CommonAuditContext.currentAuditContext();
        cleaner.recordBaseline(new TestedSlot());
    }

    @Test
    void clean_statisticsCounted_startAtZeroAgain() throws Exception {
        Path file = Files.writeString(dir.resolve("data"), "some bytes");
        FileSystem local = FileSystem.newInstanceLocal(new Configuration(false));
        try (var in = local.open(new org.apache.hadoop.fs.Path(file.toUri()))) {
            assertThat(in.read()).isEqualTo('s');
        }
        assertThat(GlobalStorageStatistics.INSTANCE.iterator()).hasNext();

        cleaner.clean(EndedContainer.anywhere());

        assertThat(FileSystem.getGlobalStorageStatistics().iterator().hasNext()).isFalse();
        FileSystem next = FileSystem.newInstanceLocal(new Configuration(false));
        assertThat(FileSystem.getGlobalStorageStatistics().get("file").getLong("bytesRead"))
                .isZero();
        next.close();
        local.close();
    }

    @Test
    void clean_fileSystemsFoundAsServices_areSearchedAgain() throws Exception {
        assertThat(FileSystem.getFileSystemClass("file", new Configuration(false)))
                .isNotNull();
        assertThat(HadoopStatic.FILE_SYSTEM_SERVICES_LOADED.value()).contains(true);

        cleaner.clean(EndedContainer.anywhere());

        assertThat(HadoopStatic.FILE_SYSTEM_SERVICES_LOADED.value()).contains(false);
        assertThat(FileSystem.get(URI.create("file:///"), new Configuration(false)))
                .isNotNull();
    }

    @Test
    void clean_localDirectoriesAndAuditContext_areForgotten() throws Exception {
        Configuration conf = new Configuration(false);
        conf.set("job.dirs", dir.toString());
        assertThat(new LocalDirAllocator("job.dirs")
                        .getLocalPathForWrite("file", conf)
                        .toString())
                .startsWith(dir.toString());
        CommonAuditContext.setGlobalContextEntry("job", "former");

        cleaner.clean(EndedContainer.anywhere());

        assertThat(LocalDirAllocator.isContextValid("job.dirs")).isFalse();
        assertThat(CommonAuditContext.getGlobalContextEntry("job")).isNull();
        assertThat(CommonAuditContext.getGlobalContextEntry("ps")).isNotNull();
    }
}
