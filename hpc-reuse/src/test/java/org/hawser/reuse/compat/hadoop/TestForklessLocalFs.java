// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.CreateFlag;
import org.apache.hadoop.fs.FileContext;
import org.apache.hadoop.fs.permission.FsPermission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A local file context as the NodeManager uses it. */
class TestForklessLocalFs {
    @TempDir
    private Path dir;

    private final Configuration configuration = new Configuration(false);

    private FileContext context() throws Exception {
        configuration.set(ForklessLocalFs.KEY, ForklessLocalFs.class.getName());
        return FileContext.getLocalFSFileContext(configuration);
    }

    private static org.apache.hadoop.fs.Path hadoop(Path path) {
        return new org.apache.hadoop.fs.Path(path.toString());
    }

    private static String permissions(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }

    @Test
    void setPermission_fileAndItsChecksums_haveIt() throws Exception {
        Path file = dir.resolve("container_tokens");
        context().create(hadoop(file), EnumSet.of(CreateFlag.CREATE)).close();
        context().setPermission(hadoop(file), new FsPermission(0600));
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(dir.resolve(".container_tokens.crc")).exists();
    }

    @Test
    void mkdir_underItsUmask_hasThePermission() throws Exception {
        FileContext context = context();
        context.setUMask(new FsPermission(0022));
        context.mkdir(hadoop(dir.resolve("tmp")), new FsPermission(0777), false);
        assertThat(permissions(dir.resolve("tmp"))).isEqualTo("rwxr-xr-x");
    }

    @Test
    void setPermission_throughALink_isThatOfItsTarget() throws Exception {
        Path file = Files.createFile(dir.resolve("file"));
        Files.createSymbolicLink(dir.resolve("link"), file);
        assertThat(LocalPermissions.set(dir.resolve("link").toFile(), new FsPermission(0641)))
                .isTrue();
        assertThat(permissions(file)).isEqualTo("rw-r----x");
    }
}
