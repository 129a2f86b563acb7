// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.hawser.semem.pool.Extents;
import org.hawser.semem.pool.PoolMark;
import org.hawser.semem.store.MemoryStore.Aside;
import org.hawser.shuffle.server.Extent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestMemoryStore {
    private static final String APPLICATION = "application_1_0001";
    private static final String MAP = "output/attempt_1_0001_m_000000_0/file.out";

    @TempDir
    private Path temporary;

    private List<Path> localDirs;
    private StorePlace place;
    private MemoryStore store;

    @BeforeEach
    void create() throws IOException {
        localDirs = List.of(temporary.resolve("local1"), temporary.resolve("local2"));
        for (Path directory : localDirs) {
            Files.createDirectories(appDir(directory));
        }
        Files.createDirectory(temporary.resolve("shm"));
        Path run = Files.createDirectory(temporary.resolve("run"));
        place = new StorePlace(temporary.resolve("shm"), run);
        store = new MemoryStore(place, localDirs);
        store.create();
    }

    @AfterEach
    void close() throws IOException {
        store.close();
    }

    @Test
    void create_directory_isThisAccountsAlone() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(store.root())))
                .isEqualTo("rwx------");
    }

    /** Everybody may write to the memory directory, and the name can be guessed. */
    @Test
    void remove_linkToAnotherDirectory_leavesThatAlone() throws IOException {
        Path other = Files.createDirectory(temporary.resolve("other"));
        Files.writeString(other.resolve("file"), "kept");
        StorePlace planted = new StorePlace(temporary.resolve("shm"), temporary.resolve("run2"));
        Files.createSymbolicLink(planted.root(), other);

        assertThatThrownBy(planted::remove).hasMessageContaining("is not a directory");
        assertThatThrownBy(() -> new MemoryStore(planted, localDirs).create())
                .hasMessageContaining("is not a directory");
        assertThat(StorePlace.abandoned(temporary.resolve("shm"))).isEmpty();
        assertThat(other.resolve("file")).hasContent("kept");
    }

    @Test
    void abandoned_signaturesThatAreNone_areSkipped() throws IOException {
        Path shm = temporary.resolve("shm");
        Files.writeString(Files.createDirectory(shm.resolve("hawser-semem-1")).resolve(".run-dir"), "a\0b");
        Files.createSymbolicLink(
                Files.createDirectory(shm.resolve("hawser-semem-2")).resolve(".run-dir"), Path.of("/dev/zero"));
        Files.delete(temporary.resolve("run"));
        store.close();

        assertThat(StorePlace.abandoned(shm)).containsExactly(place);
    }

    @Test
    void accept_application_linksItsOutputInAllLocalDirs() throws IOException {
        accept();

        assertThat(localDirs)
                .allSatisfy(directory -> assertThat(appDir(directory).resolve("output"))
                        .isSymbolicLink()
                        .isDirectory());
    }

    @Test
    void accept_storeWasLost_isThisAccountsAloneAgain() throws IOException {
        place.remove();

        accept();

        create_directory_isThisAccountsAlone();
    }

    @Test
    void accept_secondClient_changesNothing() throws IOException {
        accept();
        write(MAP, 3);

        accept();

        assertThat(appDir(localDirs.get(1)).resolve(MAP)).hasSize(3);
    }

    @Test
    void accept_outputOnDisk_isRefusedWithoutLinks() throws IOException {
        Files.createDirectory(appDir(localDirs.get(1)).resolve("output"));

        assertThatThrownBy(this::accept).hasMessageContaining("is there already, and not in memory");
        assertThat(appDir(localDirs.get(0)).resolve("output")).doesNotExist();
    }

    @Test
    void accept_directoryElsewhere_isRefused() throws IOException {
        Path elsewhere = Files.createDirectories(appDir(temporary.resolve("elsewhere")));

        assertThatThrownBy(() -> store.accept(APPLICATION, elsewhere)).hasMessageContaining("is no directory of");
        assertThatThrownBy(() -> store.accept("..", elsewhere)).hasMessageContaining("is no application");
        assertThatThrownBy(() -> store.accept("application_1_0002", appDir(localDirs.get(0))))
                .hasMessageContaining("is no directory of");
    }

    @Test
    void isOver_directoriesDeleted_isTrue() throws IOException {
        accept();
        assertThat(store.isOver(APPLICATION)).isFalse();
        assertThat(new MemoryStore(place, localDirs).isOver(APPLICATION)).isFalse();

        deleteAppDirs();

        assertThat(store.isOver(APPLICATION)).isTrue();
        assertThat(new MemoryStore(place, localDirs).isOver(APPLICATION)).isTrue();
    }

    /** An account that may read everything runs this test, so that there is a file in the way instead. */
    @Test
    void isOver_directoryUnreadable_isFalse() throws IOException {
        deleteAppDirs();
        Path usercache = localDirs.get(0).resolve("usercache");
        Files.move(usercache, temporary.resolve("moved"));
        Files.createFile(usercache);

        assertThat(store.isOver(APPLICATION)).isFalse();
    }

    /** As after a restart of the agent, while a central file system fails. It may run, and write in memory. */
    @Test
    void isOver_applicationThatCannotBeLookedAt_isFalse() throws IOException {
        Path appcache = appDir(localDirs.get(0)).getParent();
        deleteAppDirs();
        Files.delete(appcache);
        Files.createSymbolicLink(appcache, appcache);

        assertThat(store.isOver(APPLICATION)).isFalse();

        Files.delete(appcache);
        Files.createFile(localDirs.get(0).resolve("usercache/file"));
        assertThat(store.isOver(APPLICATION)).isTrue();
    }

    @Test
    void files_linksToDisk_areNotReported() throws IOException {
        accept();
        write(MAP, 3);
        Files.createSymbolicLink(
                store.root().resolve(APPLICATION).resolve("output/moved"), Files.createFile(temporary.resolve("disk")));

        assertThat(store.files(APPLICATION)).containsExactly(Map.entry(MAP, 3L));
    }

    @Test
    void delete_pathOutside_isRefused() throws IOException {
        accept();
        Path other = Files.createFile(store.root().resolve("other"));

        assertThatThrownBy(() -> store.putAside(APPLICATION, "../other")).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> store.putAside(APPLICATION, other.toString())).isInstanceOf(IOException.class);
        assertThat(other).exists();
    }

    @Test
    void putAside_file_hasNoNameAndIsDeletedLater() throws IOException {
        accept();
        write(MAP, 3);
        Aside aside = store.putAside(APPLICATION, MAP).orElseThrow();
        assertThat(aside.bytes()).isEqualTo(3);
        write(MAP, 5);

        store.delete(APPLICATION, aside);

        assertThat(store.root().resolve(APPLICATION).resolve(MAP)).hasSize(5);
        assertThat(files()).isOne();
        assertThat(store.putAside(APPLICATION, "output/none")).isEmpty();
    }

    @Test
    void deleteAside_ofAnAgentThatDied_leavesTheOthers() throws IOException {
        accept();
        write(MAP, 3);
        write(MAP + ".index", 3);
        store.putAside(APPLICATION, MAP);

        new MemoryStore(place, localDirs).deleteAside(APPLICATION);

        assertThat(files()).isOne();
    }

    /** The client replaces its file by a link to the one on disk at any time. */
    @Test
    void putAside_fileMovedMeanwhile_leavesItsLink() throws Exception {
        accept();
        Path disk = Files.writeString(temporary.resolve("disk"), "kept");
        Path file = store.root().resolve(APPLICATION).resolve(MAP);
        Path half = file.resolveSibling("half");
        for (int i = 0; i < 300; i++) {
            Files.deleteIfExists(file);
            write(MAP, 3);
            Files.createSymbolicLink(half, disk);
            FutureTask<Path> client = new FutureTask<>(() -> Files.move(half, file, StandardCopyOption.ATOMIC_MOVE));
            Thread thread = new Thread(client);
            thread.start();

            store.putAside(APPLICATION, MAP);

            client.get(10, TimeUnit.SECONDS);
            assertThat(file).isSymbolicLink().hasContent("kept");
            store.deleteAside(APPLICATION);
        }
    }

    @Test
    void pass_applicationOver_isFreedInBoundedSteps() throws IOException {
        accept();
        for (int i = 0; i < 10; i++) {
            write("output/attempt_" + i + "/file.out", 1);
        }
        deleteAppDirs();
        Sweeper sweeper = new Sweeper(store, 4);
        List<String> freed = new ArrayList<>();

        sweeper.pass(freed::add);
        assertThat(files()).isEqualTo(6);
        sweeper.pass(freed::add);
        assertThat(freed).isEmpty();
        sweeper.pass(freed::add);

        assertThat(freed).containsExactly(APPLICATION);
        assertThat(store.applications()).isEmpty();
    }

    /** Its NodeManager was started again without recovery, and runs containers of it again. */
    @Test
    void pass_applicationThatIsBack_isKept() throws IOException {
        accept();
        for (int i = 0; i < 10; i++) {
            write("output/attempt_" + i + "/file.out", 1);
        }
        deleteAppDirs();
        Sweeper sweeper = new Sweeper(store, 4);
        sweeper.pass(application -> {});
        for (Path directory : localDirs) {
            Files.createDirectories(appDir(directory));
        }
        accept();
        write(MAP, 3);

        for (int i = 0; i < 5; i++) {
            sweeper.pass(application -> {});
        }

        assertThat(store.root().resolve(APPLICATION).resolve(MAP)).hasSize(3);
    }

    /** Containers may share the memory and have run directories of the same name. */
    @Test
    void create_anotherProcessUsesTheStore_isRefused() throws Exception {
        store.close();
        Path program = Files.writeString(
                temporary.resolve("Holder.java"),
                """
                import java.nio.channels.FileChannel;
                import java.nio.file.Path;
                import java.nio.file.StandardOpenOption;

                class Holder {
                    public static void main(String[] args) throws Exception {
                        try (FileChannel file = FileChannel.open(Path.of(args[0]), StandardOpenOption.WRITE)) {
                            System.out.println(file.lock().isValid());
                            System.in.read();
                        }
                    }
                }
                """);
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        program.toString(),
                        place.root().resolve(".lock").toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(holder.inputReader().readLine()).isEqualTo("true");

            assertThatThrownBy(store::create).isInstanceOf(IOException.class).hasMessageContaining("another agent");
            assertThatThrownBy(place::requireUnused).hasMessageContaining("another agent");
        } finally {
            holder.destroyForcibly().waitFor();
        }
        place.requireUnused();
        store.create();
    }

    @Test
    void pass_applicationThatRuns_isKept() throws IOException {
        accept();
        write(MAP, 3);

        new Sweeper(store).pass(application -> {});

        assertThat(store.root().resolve(APPLICATION).resolve(MAP)).hasSize(3);
    }

    /** As systemd does at the end of the account's last session. What counts its files would never hear of its end. */
    @Test
    void pass_storeWasDeletedByOthers_tellsOfTheEndAllTheSame() throws IOException {
        accept();
        write(MAP, 3);
        Sweeper sweeper = new Sweeper(store);
        List<String> freed = new ArrayList<>();
        sweeper.pass(freed::add);
        place.remove();

        sweeper.pass(freed::add);
        assertThat(freed).as("it runs").isEmpty();
        deleteAppDirs();
        assertToldOnceOfTheEnd(sweeper, freed);
    }

    @Test
    void pass_whatFollowsTheEndFails_isDoneAgain() throws IOException {
        accept();
        write(MAP, 3);
        deleteAppDirs();
        Sweeper sweeper = new Sweeper(store);
        List<String> freed = new ArrayList<>();
        assertThatThrownBy(() -> sweeper.pass(application -> {
                    throw new IllegalStateException("the file system hangs");
                }))
                .hasMessage("the file system hangs");

        assertToldOnceOfTheEnd(sweeper, freed);
    }

    private static void assertToldOnceOfTheEnd(Sweeper sweeper, List<String> freed) throws IOException {
        for (int i = 0; i < 3; i++) {
            sweeper.pass(freed::add);
        }

        assertThat(freed).containsExactly(APPLICATION);
    }

    @Test
    void pass_movedFile_isLeftToTheNodeManager() throws IOException {
        accept();
        Path disk = Files.createFile(temporary.resolve("disk"));
        Files.createSymbolicLink(store.root().resolve(APPLICATION).resolve("output/moved"), disk);
        deleteAppDirs();

        new Sweeper(store).pass(application -> {});

        assertThat(disk).exists();
        assertThat(store.applications()).isEmpty();
    }

    @Test
    void mark_thatIsDamaged_leavesTheOthersToBeFound() throws IOException {
        accept();
        Path output = Files.createDirectories(store.root().resolve(APPLICATION).resolve("output"));
        for (String name : List.of("a", "b", "c")) {
            PoolMark.set(output.resolve(name), Extents.of(List.of(new Extent(0, 8)), 8));
        }
        Files.delete(output.resolve("b"));
        Files.createSymbolicLink(output.resolve("b"), Path.of("/hawser-semem/pool/damaged"));

        assertThat(store.marks(APPLICATION)).containsOnlyKeys("output/a", "output/c");
    }

    @Test
    void abandoned_runDirectoryGone_isFound() throws IOException {
        assertThat(StorePlace.abandoned(temporary.resolve("shm"))).isEmpty();

        Files.delete(temporary.resolve("run"));
        // An agent in another container, which sees another run directory under that name.
        assertThat(StorePlace.abandoned(temporary.resolve("shm"))).isEmpty();
        store.close();

        assertThat(StorePlace.abandoned(temporary.resolve("shm"))).containsExactly(place);
        place.remove();
        assertThat(store.root()).doesNotExist();
    }

    private void accept() throws IOException {
        store.accept(APPLICATION, appDir(localDirs.get(0)));
    }

    private void write(String path, int bytes) throws IOException {
        Path file = store.root().resolve(APPLICATION).resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[bytes]);
    }

    private int files() throws IOException {
        return store.files(APPLICATION).size();
    }

    private void deleteAppDirs() throws IOException {
        for (Path directory : localDirs) {
            Files.deleteIfExists(appDir(directory).resolve("output"));
            Files.deleteIfExists(appDir(directory));
        }
    }

    private static Path appDir(Path localDir) {
        return localDir.resolve("usercache/alice/appcache").resolve(APPLICATION);
    }
}
