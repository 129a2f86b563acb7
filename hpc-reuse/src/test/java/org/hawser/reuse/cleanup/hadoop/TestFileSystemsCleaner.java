// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.EndedContainer;
import org.hawser.reuse.cleanup.TestedSlot;
import org.hawser.reuse.compat.hadoop.HadoopShutdownHooks;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestFileSystemsCleaner {
    private static final AtomicInteger CLOSED = new AtomicInteger();

    private final Cleaner cleaner = new HadoopCleaners().named("hadoop-file-systems");

    @TempDir
    private Path dir;

    @BeforeEach
    void recordBaseline() throws Exception {
        cleaner.recordBaseline(new TestedSlot());
        CLOSED.set(0);
    }

    @Test
    void clean_cachedFileSystem_isClosedAndTheNextContainerGetsItsOwn() throws Exception {
        Configuration conf = new Configuration(false);
        conf.setClass("fs.counted.impl", Counted.class, FileSystem.class);
        FileSystem first = FileSystem.get(URI.create("counted:///"), conf);

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(1);

        assertThat(CLOSED).hasValue(1);
        assertThat(FileSystem.get(URI.create("counted:///"), conf)).isNotSameAs(first);
    }

    @Test
    void clean_deleteOnExit_deletesNothingAsTheHooksAreOver() throws Exception {
        Path kept = Files.createFile(dir.resolve("kept"));
        FileSystem local = FileSystem.getLocal(new Configuration(false));
        local.deleteOnExit(new org.apache.hadoop.fs.Path(kept.toUri()));
        FileContext.getLocalFSFileContext().deleteOnExit(new org.apache.hadoop.fs.Path(kept.toUri()));

        assertThat(cleaner.clean(EndedContainer.anywhere())).isEqualTo(2);
        assertThat(kept).exists();
        HadoopShutdownHooks.discard();
    }

    /** A file system that counts how often it is closed. */
    public static final class Counted extends RawLocalFileSystem {
        @Override
        public URI getUri() {
            return URI.create("counted:///");
        }

        @Override
        public void close() throws IOException {
            CLOSED.incrementAndGet();
            super.close();
        }
    }
}
