// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.awaitility.Awaitility;
import org.hawser.reuse.service.AgentPage;
import org.hawser.reuse.service.AgentServiceHandle;
import org.hawser.reuse.socket.MessageConnection;
import org.hawser.semem.store.MemoryStore;
import org.hawser.semem.store.StorePlace;
import org.hawser.semem.wire.Announcement;
import org.hawser.semem.wire.MemoryMessage;
import org.hawser.semem.wire.PidNamespace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a client's socket to the files, all but the processes real. */
class TestSememService {
    private static final String APPLICATION = "application_1_0001";
    private static final String MAP = "output/attempt_1_0001_m_000000_0/file.out";

    private static final String SPILL = "attempt_1_0001_m_000000_0_spill_0.out";
    private static final String REDUCE = "output/attempt_1_0001_r_000000_0/map_0.out";
    private static final String PART = "output/attempt_1_0001_r_000000_0/file.out";

    /** Files take whole ones. */
    private static final long PAGE = 4096;

    @TempDir
    private Path root;

    private final Map<String, String> settings = new HashMap<>();
    private final List<AutoCloseable> open = new ArrayList<>();
    private Path localDir;
    private Path appDir;
    private Optional<AgentServiceHandle> running = Optional.empty();

    @BeforeEach
    void directories() throws IOException {
        Files.createDirectory(root.resolve("run"));
        Files.createDirectory(root.resolve("shm"));
        localDir = root.resolve("local");
        appDir = Files.createDirectories(localDir.resolve("usercache/alice/appcache/" + APPLICATION));
        settings.put("yarn.nodemanager.local-dirs", "file://" + localDir + ", " + root.resolve("later"));
        settings.put("hawser.semem.memory-dir", root.resolve("shm").toString());
        settings.put("hawser.semem.memory", "1m");
    }

    @AfterEach
    void stop() throws Exception {
        for (AutoCloseable connection : open) {
            connection.close();
        }
        running.ifPresent(AgentServiceHandle::close);
    }

    @Test
    void start_noMemory_takesNothing() throws Exception {
        settings.put("hawser.semem.memory", "0");
        Files.createFile(localDir.resolve(Announcement.FILE));

        start();

        assertThat(localDir.resolve(Announcement.FILE)).doesNotExist();
        assertThat(root.resolve("run")).isEmptyDirectory();
        assertThat(root.resolve("shm")).isEmptyDirectory();
        assertThat(running.orElseThrow()).isNotInstanceOf(AgentPage.class);
    }

    @Test
    void page_ofMemoryInUse_saysWhatTheReportSays() throws Exception {
        start();
        ask(client(), new MemoryMessage.Open(SPILL, 100_000, 0));

        AgentPage page = (AgentPage) running.orElseThrow();
        ObjectMapper json = new ObjectMapper();
        JsonNode data = json.readTree(json.writeValueAsString(page.pageData()));

        assertThat(data.fieldNames())
                .toIterable()
                .containsExactlyInAnyOrder("budget", "used", "draining", "applications", "lent", "moved", "counters");
        assertThat(data.path("used").asLong()).isEqualTo(report().used());
        assertThat(data.at("/applications/0/application").asText()).isEqualTo(APPLICATION);
        for (String extension : List.of(".html", ".js")) {
            assertThat(page.getClass().getResource(page.page() + extension)).isNotNull();
        }
        Awaitility.await().untilAsserted(() -> assertThat(root.resolve("run/memory.tsv"))
                .content()
                .contains("\t" + APPLICATION + "\t" + report().used() + "\t0\t"));
    }

    /** Memory may be set for some batch jobs alone. */
    @Test
    void start_noMemory_freesWhatAKilledAgentHasLeft() throws Exception {
        StorePlace killed = new StorePlace(root.resolve("shm"), root.resolve("gone"));
        try (MemoryStore store = new MemoryStore(killed, List.of(localDir))) {
            store.create();
        }
        settings.put("hawser.semem.memory", "0");

        start();

        assertThat(root.resolve("shm")).isEmptyDirectory();
    }

    @Test
    void start_moreThanTheMachineHas_isRefused() {
        settings.put("hawser.semem.memory", "64t");

        assertThatThrownBy(this::start)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("hawser.semem.memory is \"70368744177664\", but ")
                .hasMessageContaining("Lower the value");
        assertThat(root.resolve("run").resolve(MemoryMessage.SOCKET)).doesNotExist();
    }

    @Test
    void start_memoryNodesWithoutAddresses_isRefused() {
        settings.put("hawser.semem.strategy", "dedicated");

        assertThatThrownBy(this::start)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("hawser.reuse.address-dir is not set")
                .hasMessageContaining("or set hawser.semem.strategy to ramdisk");
    }

    @Test
    void start_localDirs_areAnnouncedWhenTheyAreThere() throws Exception {
        start();

        Announcement announced = Awaitility.await()
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> Announcement.in(localDir), found -> true);
        assertThat(announced.socket())
                .isEqualTo(root.resolve("run").resolve(MemoryMessage.SOCKET).toString());
        Files.createDirectory(root.resolve("later"));
        Awaitility.await()
                .ignoreExceptionsInstanceOf(IOException.class)
                .until(() -> Announcement.in(root.resolve("later")), announced::equals);

        stopService();
        assertThat(localDir.resolve(Announcement.FILE)).doesNotExist();
    }

    @Test
    void file_written_isInMemoryUntilTheApplicationEnds() throws Exception {
        start();
        MessageConnection<MemoryMessage> client = client();
        assertThat(ask(client, new MemoryMessage.Open(MAP, 1000, 0))).isEqualTo(new MemoryMessage.Granted(PAGE));
        write(MAP, 700);
        assertThat(ask(client, new MemoryMessage.Closed(MAP, 700))).isEqualTo(new MemoryMessage.Settled());

        await(report -> report.used() == PAGE);
        assertThat(report().applications()).containsExactly(new MemoryMessage.ApplicationUse(APPLICATION, PAGE, 1));
        assertThat(appDir.resolve(MAP)).hasSize(700);

        endApplication();

        await(report -> report.used() == 0);
        assertThat(report().counters()).containsEntry("applicationsFreed", 1L).containsEntry("bytesFreed", PAGE);
        assertThat(store()).isDirectoryNotContaining("glob:**application*");
        assertThat(ask(client, new MemoryMessage.Open(MAP, 1, 0))).isInstanceOf(MemoryMessage.Refused.class);
    }

    @Test
    void open_beyondTheBudget_isRefusedAndCounted() throws Exception {
        start();
        MessageConnection<MemoryMessage> client = client();
        ask(client, new MemoryMessage.Open(MAP, 1 << 20, 0));

        assertThat(ask(client, new MemoryMessage.More(MAP, 1)))
                .isEqualTo(new MemoryMessage.Refused("the node's budget is used up"));
        assertThat(report().counters()).containsEntry("refusedBudget", 1L);
    }

    @Test
    void open_waitIsConfigured_getsWhatOthersFree() throws Exception {
        settings.put("hawser.semem.wait", "20s");
        start();
        MessageConnection<MemoryMessage> writer = client();
        MessageConnection<MemoryMessage> waits = client();
        ask(writer, new MemoryMessage.Open(MAP, 1 << 20, 0));
        waits.send(new MemoryMessage.Open(SPILL, 24, 0));

        writer.send(new MemoryMessage.Deleted(MAP));

        assertThat(waits.receive()).isEqualTo(new MemoryMessage.Granted(PAGE));
    }

    @Test
    void client_gone_losesWhatItHasNotCompleted() throws Exception {
        start();
        MessageConnection<MemoryMessage> client = client();
        ask(client, new MemoryMessage.Open(MAP, 1000, 0));
        write(MAP, 700);

        client.close();

        await(report -> report.used() == 0);
        Awaitility.await().until(() -> Files.notExists(appDir.resolve(MAP)));
        assertThat(report().counters()).containsEntry("filesUnfinished", 1L);
    }

    /** What a reduce that was preempted has fetched is for the next attempt. */
    @Test
    void reduce_whoseProcessDied_leavesItsPartAlone() throws Exception {
        start();
        Process task = new ProcessBuilder("sleep", "600").start();
        try {
            MessageConnection<MemoryMessage> client = client(task.pid());
            complete(client, REDUCE);
            complete(client, PART);
            complete(client, PART + ".index");
            client.close();
        } finally {
            task.destroyForcibly().waitFor();
        }

        await(report -> report.used() == 2 * PAGE);
        assertThat(appDir.resolve(PART)).exists();
        assertThat(appDir.resolve(PART + ".index")).exists();
        assertThat(store().resolve(APPLICATION).resolve(REDUCE)).doesNotExist();
    }

    /** Its merge had not deleted them yet. */
    @Test
    void task_whoseProcessDied_leavesItsMapOutputAlone() throws Exception {
        start();
        Process task = new ProcessBuilder("sleep", "600").start();
        try {
            MessageConnection<MemoryMessage> client = client(task.pid());
            complete(client, SPILL);
            complete(client, MAP);
            complete(client, REDUCE);
            client.close();
        } finally {
            task.destroyForcibly().waitFor();
        }

        await(report -> report.used() == PAGE);
        assertThat(appDir.resolve(MAP)).exists();
        assertThat(store().resolve(APPLICATION).resolve(SPILL)).doesNotExist();
        assertThat(report().counters()).containsEntry("filesLeft", 2L);
    }

    /** As in a container: here, its process id is that of a process that ends. */
    @Test
    void task_ofAnotherNamespaceOfProcessIds_keepsWhatItHasWritten() throws Exception {
        start();
        Process other = new ProcessBuilder("sleep", "600").start();
        try {
            for (String namespace : List.of("pid:[1]", PidNamespace.own())) {
                MessageConnection<MemoryMessage> client = connect();
                assertThat(ask(client, hello(MemoryMessage.VERSION, other.pid(), namespace)))
                        .isInstanceOf(MemoryMessage.Accepted.class);
                complete(client, namespace.equals("pid:[1]") ? SPILL : REDUCE);
                client.close();
            }
        } finally {
            other.destroyForcibly().waitFor();
        }

        await(report -> report.counters().getOrDefault("filesLeft", 0L) == 1);
        assertThat(store().resolve(APPLICATION).resolve(REDUCE)).doesNotExist();
        assertThat(store().resolve(APPLICATION).resolve(SPILL)).exists();
    }

    @Test
    void slot_thatWorksOnAnotherAttempt_leavesTheMapOutputOfTheFirst() throws Exception {
        start();
        MessageConnection<MemoryMessage> first = client();
        complete(first, SPILL);
        complete(first, MAP);
        first.close();
        await(report -> report.counters().get("requestsGranted") == 2);

        Awaitility.await().until(() -> {
            try (MessageConnection<MemoryMessage> next = client()) {
                complete(next, REDUCE);
            }
            return Files.notExists(store().resolve(APPLICATION).resolve(SPILL));
        });

        assertThat(appDir.resolve(MAP)).exists();
    }

    private void complete(MessageConnection<MemoryMessage> client, String path) throws IOException {
        ask(client, new MemoryMessage.Open(path, PAGE, 0));
        Path file = store().resolve(APPLICATION).resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[100]);
        ask(client, new MemoryMessage.Closed(path, 100));
    }

    @Test
    void file_moved_isCountedWithItsSize() throws Exception {
        start();
        MessageConnection<MemoryMessage> client = client();
        ask(client, new MemoryMessage.Open(MAP, 1000, 0));
        Path disk = Files.write(root.resolve("disk"), new byte[900]);
        Path inMemory = store().resolve(APPLICATION).resolve(MAP);
        Files.createDirectories(inMemory.getParent());
        Files.createSymbolicLink(inMemory, disk);

        client.send(new MemoryMessage.Moved(MAP));

        await(report -> report.used() == 0);
        assertThat(report().counters()).containsEntry("filesMoved", 1L).containsEntry("bytesMoved", 900L);
    }

    @Test
    void agent_restarted_knowsItsFiles() throws Exception {
        start();
        MessageConnection<MemoryMessage> client = client();
        ask(client, new MemoryMessage.Open(MAP, 1000, 0));
        write(MAP, 700);
        stopService();

        start();

        assertThat(report().used()).isEqualTo(PAGE);
        MessageConnection<MemoryMessage> again = client();
        assertThat(ask(again, new MemoryMessage.Open(MAP, 4000, 700)))
                .isEqualTo(new MemoryMessage.Granted(2 * PAGE - 700));
        assertThat(report().used()).isEqualTo(2 * PAGE);
    }

    @Test
    void agent_startedWithoutMemory_freesWhatWasLeft() throws Exception {
        start();
        client();
        write(MAP, 700);
        stopService();
        assertThat(store().resolve(APPLICATION)).exists();
        settings.put("hawser.semem.memory", "0");

        start();
        endApplication();

        Awaitility.await().until(() -> Files.notExists(store()));
    }

    @Test
    void hello_outputOnDisk_isRefused() throws Exception {
        Files.createDirectory(appDir.resolve("output"));
        start();

        MessageConnection<MemoryMessage> client = connect();

        assertThat(ask(client, hello(MemoryMessage.VERSION))).isInstanceOf(MemoryMessage.Refused.class);
        assertThat(report().counters()).containsEntry("applicationsRefused", 1L);
    }

    @Test
    void hello_directoryThatIsNoPath_isRefused() throws Exception {
        start();

        assertThat(ask(
                        connect(),
                        new MemoryMessage.Hello(MemoryMessage.VERSION, APPLICATION, "a\0b", 1, "", false, false)))
                .isInstanceOf(MemoryMessage.Refused.class);
    }

    @Test
    void hello_otherVersion_isRefused() throws Exception {
        start();

        assertThat(ask(connect(), hello(MemoryMessage.VERSION + 1)))
                .isEqualTo(new MemoryMessage.Refused("the agent is another version of Hawser"));
    }

    private void start() throws IOException {
        running = Optional.of(new SememService().start(new FakeAgentContext(root.resolve("run"), settings)));
    }

    private void stopService() {
        running.orElseThrow().close();
        running = Optional.empty();
    }

    private MessageConnection<MemoryMessage> connect() throws IOException {
        MessageConnection<MemoryMessage> connection = MessageConnection.open(
                root.resolve("run").resolve(MemoryMessage.SOCKET), MemoryMessage.class, Duration.ofSeconds(30));
        open.add(connection);
        return connection;
    }

    private MessageConnection<MemoryMessage> client() throws IOException {
        return client(ProcessHandle.current().pid());
    }

    private MessageConnection<MemoryMessage> client(long pid) throws IOException {
        MessageConnection<MemoryMessage> connection = connect();
        assertThat(ask(connection, hello(MemoryMessage.VERSION, pid)))
                .isEqualTo(new MemoryMessage.Accepted(store().toString()));
        return connection;
    }

    private MemoryMessage.Hello hello(int version) {
        return hello(version, 1);
    }

    private MemoryMessage.Hello hello(int version, long pid) {
        return hello(version, pid, PidNamespace.own());
    }

    private MemoryMessage.Hello hello(int version, long pid, String namespace) {
        return new MemoryMessage.Hello(version, APPLICATION, appDir.toString(), pid, namespace, false, false);
    }

    private static MemoryMessage ask(MessageConnection<MemoryMessage> connection, MemoryMessage question)
            throws IOException {
        connection.send(question);
        return connection.receive();
    }

    private MemoryMessage.Report report() throws IOException {
        try (MessageConnection<MemoryMessage> connection = connect()) {
            return (MemoryMessage.Report) ask(connection, new MemoryMessage.Status());
        }
    }

    private void await(Predicate<MemoryMessage.Report> condition) {
        Awaitility.await().until(this::report, condition);
    }

    /** The only directory in memory. */
    private Path store() throws IOException {
        try (var stores = Files.list(root.resolve("shm"))) {
            return stores.findFirst().orElse(root.resolve("shm/none"));
        }
    }

    private void write(String path, int bytes) throws IOException {
        Path file = appDir.resolve(path);
        Files.createDirectories(file.getParent());
        Files.write(file, new byte[bytes]);
    }

    private void endApplication() throws IOException {
        Files.delete(appDir.resolve("output"));
        Files.delete(appDir);
    }
}
