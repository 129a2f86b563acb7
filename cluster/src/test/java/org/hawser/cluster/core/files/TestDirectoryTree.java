// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.AbstractList;
import java.util.List;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestDirectoryTree {
    @TempDir
    private Path dir;

    @Test
    void requireOwn_linkOrFileOrWritableByOthers_isRefused() throws IOException {
        DirectoryTree.requireOwn(dir);
        DirectoryTree.requireOwn(dir.resolve("none"));
        Path link = Files.createSymbolicLink(dir.resolve("link"), dir);

        assertThatThrownBy(() -> DirectoryTree.requireOwn(link)).hasMessageContaining(link + " is not a directory of ");
        Path file = write("file");
        assertThatThrownBy(() -> DirectoryTree.requireOwn(file)).isInstanceOf(ClusterException.class);
        Path open = Files.createDirectory(dir.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwx---"));
        assertThatThrownBy(() -> DirectoryTree.requireOwn(open)).isInstanceOf(ClusterException.class);
    }

    @Test
    void requireTrusted_whereEverybodyMayReplaceIt_isRefusedByName() throws IOException {
        Path open = Files.createDirectory(dir.resolve("open"));
        Path inside = Files.createDirectory(open.resolve("17.server"));
        Path below = Files.createDirectory(inside.resolve("tmp"));
        DirectoryTree.requireTrusted(below);
        setMode(open, 0777);

        assertThatThrownBy(() -> DirectoryTree.requireTrusted(below))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith(inside + " belongs to another account, or could be replaced by one")
                .hasMessageEndingWith("--local-dir.");

        setMode(open, 01777);
        DirectoryTree.requireTrusted(below);
    }

    @Test
    void requireTrusted_anotherAccountsWhereEverybodyMayMakeOne_isRefused() throws IOException {
        Path open = Files.createDirectory(dir.resolve("open"));
        Path planted = Files.createDirectory(open.resolve("17.server"));
        Path ofAGroup = Files.createDirectory(dir.resolve("group"));
        setMode(open, 01777);

        assertThatThrownBy(() -> DirectoryTree.requireTrusted(planted, List.of(-2)))
                .hasMessageStartingWith(planted + " belongs to another account");
        assertThatThrownBy(() -> DirectoryTree.requireTrusted(
                        Files.createSymbolicLink(open.resolve("link"), ofAGroup), List.of(-2)))
                .hasMessageStartingWith(open.resolve("link") + " belongs to another account");
    }

    private static void setMode(Path directory, int mode) throws IOException {
        Files.setAttribute(directory, "unix:mode", mode);
    }

    @Test
    void closeToOthers_ownDirectoryThatTheGroupMayWriteTo_isOwnThenAndStillOfTheGroup() throws IOException {
        Path open = Files.createDirectory(dir.resolve("open"));
        write("open/nodes");
        Files.setAttribute(open, "unix:mode", 02775);

        DirectoryTree.closeToOthers(open);

        assertThat((int) Files.getAttribute(open, "unix:mode") & 07777).isEqualTo(02755);
        DirectoryTree.requireOwn(open);
    }

    @Test
    void closeToOthers_whatOthersMayHavePutThere_isRefusedAndLeftAsItWas() throws IOException {
        Path open = Files.createDirectory(dir.resolve("open"));
        Path planted = Files.createDirectory(open.resolve("bin"));
        Files.setPosixFilePermissions(planted, PosixFilePermissions.fromString("rwxrwxrwx"));
        Files.setAttribute(open, "unix:mode", 02775);

        assertThatThrownBy(() -> DirectoryTree.closeToOthers(open))
                .isInstanceOf(ClusterException.class)
                .hasMessageStartingWith(planted + " may have been put there by others");
        assertThat((int) Files.getAttribute(open, "unix:mode") & 07777).isEqualTo(02775);

        Files.delete(planted);
        Files.createSymbolicLink(planted, dir);
        assertThatThrownBy(() -> DirectoryTree.closeToOthers(open)).isInstanceOf(ClusterException.class);
    }

    @Test
    void remove_linkToElsewhere_leavesItsTarget() throws IOException {
        Path kept = write("elsewhere/kept");
        write("tree/file");
        Files.createSymbolicLink(dir.resolve("tree/link"), kept.getParent());

        DirectoryTree.remove(dir.resolve("tree"));
        DirectoryTree.remove(dir.resolve("tree"));

        assertThat(dir.resolve("tree")).doesNotExist();
        assertThat(kept).exists();
    }

    @Test
    void remove_closedDirectories_opensThem() throws IOException {
        Path closed = write("tree/a/file").getParent();
        Path unwritable = write("tree/b/file").getParent();
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        Files.setPosixFilePermissions(unwritable, PosixFilePermissions.fromString("r-xr-xr-x"));

        DirectoryTree.remove(dir.resolve("tree"));

        assertThat(dir.resolve("tree")).doesNotExist();
    }

    @Test
    void removeAll_whatCannotBeRemoved_doesNotKeepTheRest() throws Exception {
        write("tree/file");
        UnremovableTree.make(dir.resolve("tree"));
        write("other/file");
        try {
            assertThatThrownBy(() -> DirectoryTree.removeAll(List.of(dir.resolve("tree"), dir.resolve("other"))))
                    .isInstanceOf(IOException.class);

            assertThat(dir.resolve("tree/file")).doesNotExist();
            assertThat(dir.resolve("other")).doesNotExist();
        } finally {
            UnremovableTree.remove(dir.resolve("tree"));
        }
    }

    @Test
    void removeAll_parentThatComesAfterTheCheck_isNotFollowed() throws IOException {
        Path kept = write("victim/n1/kept");
        Path job = dir.resolve("hawser-17");
        // Between the check and the removal it is walked through a second time.
        List<Path> directories = new AbstractList<>() {
            private int reads;

            @Override
            public Path get(int index) {
                if (++reads == 2) {
                    link(job, dir.resolve("victim"));
                }
                return job.resolve("n1");
            }

            @Override
            public int size() {
                return 1;
            }
        };

        assertThatThrownBy(() -> DirectoryTree.removeAll(directories)).isInstanceOf(ClusterException.class);

        assertThat(job).isSymbolicLink();
        assertThat(kept).exists();
    }

    private static void link(Path link, Path target) {
        try {
            Files.createSymbolicLink(link, target);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void removeAll_parentWithNothingElseInIt_leavesIt() throws IOException {
        Path tree = DirectoryTree.createPrivate(dir.resolve("a/tree"));
        DirectoryTree.removeAll(List.of(tree, dir.resolve("b/none")));
        assertThat(tree.getParent()).isEmptyDirectory();

        DirectoryTree.removeAllAndEmptyParents(List.of(tree, DirectoryTree.createPrivate(dir.resolve("c/tree"))));
        assertThat(dir).isEmptyDirectory();
    }

    @Test
    void createOwn_othersCanWriteToIt_isRefused() throws IOException {
        Path open = dir.resolve("open");
        DirectoryTree.createOwn(open);
        assertThat(Files.getPosixFilePermissions(open)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> DirectoryTree.createOwn(open)).isInstanceOf(ClusterException.class);
    }

    @Test
    void removeIfEmpty_notEmpty_leavesIt() throws IOException {
        Path kept = write("tree/file");

        DirectoryTree.removeIfEmpty(kept.getParent());
        assertThat(kept).exists();
        Files.delete(kept);
        DirectoryTree.removeIfEmpty(kept.getParent());
        assertThat(kept.getParent()).doesNotExist();
    }

    private Path write(String name) throws IOException {
        Path file = dir.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, "text");
    }
}
