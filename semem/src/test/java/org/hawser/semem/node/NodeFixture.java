// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.hawser.semem.agent.FakeAgentContext;
import org.hawser.semem.commit.Freeing;
import org.hawser.semem.commit.OutputFixture;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.policy.Ledger;
import org.hawser.semem.policy.Lender;
import org.hawser.semem.policy.LendingTerms;
import org.hawser.semem.policy.Limits;
import org.hawser.semem.wire.Commits;
import org.hawser.semem.wire.NodeCodec;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.shuffle.wire.JobName;

/** A memory node, and a worker that knows its secret. Time passes only when a test says so. */
final class NodeFixture implements LenderAccess, AutoCloseable {
    static final long BUDGET = 1 << 20;
    static final JobName JOB = new JobName("job_1_0001");
    static final String ATTEMPT = "attempt_1_0001_m_000000_0";
    static final Duration LEASE = Duration.ofSeconds(10);
    static final Duration ORPHAN = Duration.ofMinutes(10);

    final FakeShuffle shuffle = new FakeShuffle();
    final SememMetrics metrics = new SememMetrics();
    final NodeCodec codec = new NodeCodec(FakeAgentContext.SECRET);
    final AtomicLong nanos = new AtomicLong();
    private final Ledger ledger = new Ledger(new Limits(BUDGET, 100, Duration.ZERO), nanos::get);
    private final Lender lender = new Lender(ledger, new LendingTerms(0, LEASE, ORPHAN), nanos::get, 0);
    private final Path store;
    final Lending lending;
    private long session;
    private long sequence;
    private volatile Commits commits = Commits.NONE;
    private volatile List<String> reducing = List.of();

    NodeFixture(Path store) throws IOException {
        this.store = store;
        Freeing freeing = new Freeing(any -> commits, () -> Optional.of(shuffle), metrics);
        this.lending = Lending.start(store, this, freeing, new FakeAgentContext(store, shuffle), metrics);
    }

    /** Sends a signed request in this worker's session, with the next number. */
    NodeMessage ask(NodeMessage message, byte... upload) throws Exception {
        sequence++;
        return send(codec.request(session, sequence, message), upload);
    }

    NodeMessage send(ByteBuffer request, byte... upload) throws Exception {
        FakeRequest incoming = new FakeRequest(request, upload);
        lending.handle(incoming);
        return codec.readAnswer(incoming.answer().get(20, TimeUnit.SECONDS), request);
    }

    /** Sends a signed request, and does not wait. */
    CompletableFuture<ByteBuffer> begin(NodeMessage message) {
        sequence++;
        FakeRequest incoming = new FakeRequest(codec.request(session, sequence, message), new byte[0]);
        lending.handle(incoming);
        return incoming.answer();
    }

    NodeFixture open(String worker) throws Exception {
        session = ((NodeMessage.Welcome) send(codec.request(0, 0, new NodeMessage.Hello(worker)))).session();
        sequence = 0;
        return this;
    }

    long session() {
        return session;
    }

    long sequence() {
        return sequence;
    }

    NodeMessage.Reserve reserve(String attempt, long data, long index) {
        String secret = codec.seal(new byte[] {1, 2, 3}, JOB.text());
        return new NodeMessage.Reserve(JOB.text(), "alice", secret, attempt, data, index);
    }

    /** Stores an output as a worker does. */
    NodeMessage store(String attempt, byte[] data, byte[] index) throws Exception {
        long lease = ((NodeMessage.Reserved) ask(reserve(attempt, data.length, index.length))).lease();
        ask(new NodeMessage.Put(lease, NodeMessage.Part.INDEX, 0), index);
        ask(new NodeMessage.Put(lease, NodeMessage.Part.DATA, 0), data);
        return ask(new NodeMessage.Commit(lease, checksum(data), checksum(index)));
    }

    NodeMessage.NodeState keep(String... applications) throws Exception {
        return (NodeMessage.NodeState) ask(new NodeMessage.Keep(List.of(applications)));
    }

    static long checksum(byte[] bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return sum.getValue();
    }

    void commit(int... reduces) {
        commits = new Commits(1, OutputFixture.bits(reduces));
    }

    void runReducersOf(String... applications) {
        reducing = List.of(applications);
    }

    void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
        lending.round();
    }

    /** Every file that the node has, relative to its local directory. */
    List<String> files() throws IOException {
        Path root = store.resolve("lent");
        try (Stream<Path> all = Files.walk(root)) {
            return all.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    Path served(String attempt) {
        return store.resolve("lent/usercache/alice/appcache/" + JOB.application() + "/output/" + attempt);
    }

    @Override
    public synchronized <T> T lender(Function<Lender, T> use) {
        return use.apply(lender);
    }

    @Override
    public long budget() {
        return BUDGET;
    }

    @Override
    public synchronized long used() {
        return ledger.used();
    }

    @Override
    public List<String> reducing() {
        return reducing;
    }

    Map<String, Long> lent() {
        return lender(Lender::bytes);
    }

    @Override
    public void close() {
        lending.close();
    }
}
