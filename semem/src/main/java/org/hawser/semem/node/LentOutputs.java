// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.io.IOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.hawser.semem.commit.Freeing;
import org.hawser.semem.metrics.SememMetrics;
import org.hawser.semem.metrics.SememMetrics.Total;
import org.hawser.semem.policy.Lender;
import org.hawser.semem.policy.Loan;
import org.hawser.semem.policy.MapOutput;
import org.hawser.semem.policy.Refusal;
import org.hawser.semem.wire.MemoryMessage.NodeUse;
import org.hawser.semem.wire.NodeMessage;
import org.hawser.semem.wire.NodeMessage.Missing;
import org.hawser.shuffle.server.Job;
import org.hawser.shuffle.server.MapOutputServer;
import org.hawser.shuffle.wire.JobName;
import org.hawser.shuffle.wire.MapAttempt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The map outputs of other nodes that are in this node's memory: their room, their files, and the jobs that the shuffle
 * server serves because of them. Methods that read and write files belong to one thread that may wait; the others say so.
 * What is freed is not served any more, but counts until {@link #removeFreed} has deleted it.
 */
final class LentOutputs {
    private static final Logger LOG = LoggerFactory.getLogger(LentOutputs.class);

    private final LenderAccess lending;
    private final LentFiles files;
    private final Freeing freeing;
    private final Supplier<Optional<MapOutputServer>> server;
    private final SememMetrics metrics;
    /** By number, those that are being received. */
    private final Map<Long, Lease> receiving = new ConcurrentHashMap<>();
    /** By number, those that are served. */
    private final Map<Long, Lent> served = new ConcurrentHashMap<>();

    private final MissingOutputs missing;
    /** By loan, those that are freed and whose files may still be there. */
    private final Map<Loan, Lent> freed = new ConcurrentHashMap<>();
    /** Those whose last output is gone. */
    private final Set<Job> ended = new HashSet<>();

    LentOutputs(
            LenderAccess lending,
            LentFiles files,
            Freeing freeing,
            Supplier<Optional<MapOutputServer>> server,
            SememMetrics metrics) {
        this.lending = lending;
        this.files = files;
        this.freeing = freeing;
        this.server = server;
        this.metrics = metrics;
        this.missing = new MissingOutputs(files, served);
    }

    /** What is being received under that number for that worker. For any thread. */
    Optional<Lease> lease(long number, String worker) {
        return Optional.ofNullable(receiving.get(number))
                .filter(lease -> lease.output().worker().equals(worker));
    }

    /**
     * Makes room for an output, and its files.
     *
     * @throws RefusedException if there is none
     */
    long reserve(String worker, Job job, MapAttempt attempt, long dataBytes, long indexBytes) throws RefusedException {
        MapOutputServer shuffle = server.get().orElseThrow(() -> new RefusedException("there is no shuffle server"));
        requireSame(shuffle, job);
        Loan loan = room(worker, new MapOutput(job.name().application(), attempt.text(), dataBytes + indexBytes));
        Lent output = new Lent(loan.id(), worker, job, attempt, dataBytes + indexBytes);
        try {
            shuffle.useLocalDirectories(List.of(files.root()));
            shuffle.whenMissing((name, map) -> missing.suspect(map));
            receiving.put(loan.id(), files.receive(output, dataBytes, indexBytes));
            received(loan.id());
            return loan.id();
        } catch (IOException e) {
            LOG.warn("{} of {} is not taken", attempt, worker, e);
            lending.lender(lender -> lender.cancelled(loan.id())).ifPresent(unused -> freed.put(unused, output));
            removeFreed();
            throw new RefusedException("the file system of the node's memory has no room");
        }
    }

    private static void requireSame(MapOutputServer shuffle, Job job) throws RefusedException {
        Optional<Job> known = shuffle.job(job.name());
        if (known.isPresent()
                && !(known.get().user().equals(job.user()) && known.get().key().isSameAs(job.key()))) {
            throw new RefusedException("the node knows the job with another user or secret");
        }
    }

    private Loan room(String worker, MapOutput output) throws RefusedException {
        Lender.Reply reply = lending.lender(lender -> lender.reserve(worker, output));
        reply.replaced().ifPresent(this::free);
        if (removeFreed() && reply.refusal().isPresent()) {
            reply = lending.lender(lender -> lender.reserve(worker, output));
        }
        Optional<Refusal> refusal = reply.refusal();
        if (refusal.isPresent()) {
            metrics.count(refusal.get());
            throw new RefusedException(refusal.get().text());
        }
        return reply.loan().orElseThrow();
    }

    /** It can arrive, or some of it has. For any thread. */
    void received(long number) {
        Optional<Loan> unused = lending.lender(lender -> lender.received(number));
    }

    /**
     * Lets the shuffle server serve what has been received.
     *
     * @throws RefusedException if it has not arrived as it was sent; it is then gone
     */
    void commit(Lease lease, long dataChecksum, long indexChecksum) throws RefusedException {
        Lent output = lease.output();
        MapOutputServer shuffle = server.get().orElseThrow(() -> new RefusedException("there is no shuffle server"));
        if (!lease.isWhole(dataChecksum, indexChecksum)) {
            abandon(output.lease(), output.worker());
            metrics.count(Total.CHECKSUMS_WRONG);
            throw new RefusedException("the checksum is wrong");
        }
        requireSame(shuffle, output.job());
        Optional<Loan> loan = lending.lender(lender -> lender.completed(output.lease()));
        if (loan.isEmpty()) {
            throw new RefusedException("the reservation has ended");
        }
        // Not afterwards: it may have been here under the same name.
        removeFreed();
        try {
            files.publish(output);
        } catch (IOException e) {
            LOG.warn("{} of {} is not taken", output.attempt(), output.worker(), e);
            abandon(output.lease(), output.worker());
            throw new RefusedException("the node's memory cannot be written");
        }
        served.put(output.lease(), output);
        if (receiving.remove(output.lease()) == null) {
            served.remove(output.lease());
            throw new RefusedException("the reservation has ended");
        }
        lease.end();
        shuffle.addJob(output.job());
        ended.remove(output.job());
        metrics.count(Total.OUTPUTS_TAKEN);
        metrics.count(Total.BYTES_TAKEN, loan.get().output().bytes());
    }

    /** Nobody needs what is being received or served under that number, if it is that worker's. */
    void abandon(long number, String worker) {
        lease(number, worker)
                .map(Lease::output)
                .or(() -> Optional.ofNullable(served.get(number))
                        .filter(output -> output.worker().equals(worker)))
                .flatMap(output -> lending.lender(lender -> lender.cancelled(output.lease())))
                .ifPresent(this::free);
        removeFreed();
    }

    /**
     * The worker is alive, and needs the outputs of these applications only. For any thread.
     *
     * @return whether there are files to be deleted
     */
    boolean keep(String worker, Collection<String> applications) {
        List<Loan> past = lending.lender(lender -> lender.keep(worker, applications));
        past.forEach(this::free);
        return !past.isEmpty();
    }

    /** Frees what has been left behind. To be called regularly. */
    void expire() {
        List<Loan> expired = lending.lender(Lender::expire);
        metrics.count(Total.LOANS_EXPIRED, expired.size());
        expired.forEach(this::free);
        boolean there = files.areThere();
        if (!there) {
            LOG.error("{} was deleted: what this node had taken is lost", files.root());
            lending.lender(Lender::lost).forEach(this::free);
        }
        removeFreed();
        if (there) {
            missing.round();
        } else {
            beginAnew();
        }
        ended.removeIf(this::removeDirectory);
    }

    /** Frees what reducers that have committed do not need any more. To be called regularly. */
    void freeCommitted() {
        for (Lent output : List.copyOf(served.values())) {
            String application = output.job().name().application();
            if (freeing.concerns(application)) {
                freeing.free(application, output.attempt().text(), files.data(output))
                        .ifPresent(left -> shrink(output, left));
            }
        }
    }

    private void shrink(Lent output, long dataBytes) {
        try {
            long left = dataBytes + files.indexBytes(output);
            long freed = lending.lender(lender -> lender.shrunk(output.lease(), left));
            served.computeIfPresent(output.lease(), (lease, any) -> any.shrunkTo(left));
            metrics.count(Total.BYTES_FREED_ON_COMMIT, freed);
        } catch (IOException e) {
            LOG.warn("{} counts as if all of it were in memory: {}", output, e.toString());
        }
    }

    private void beginAnew() {
        try {
            files.clear();
        } catch (IOException e) {
            LOG.warn("Nothing is taken until {} can be made", files.root(), e);
        }
    }

    /** For whom memory is used. For any thread. */
    List<NodeUse> usage() {
        return NodeUse.sums(served.values().stream().map(lent -> new NodeUse(lent.worker(), lent.bytes(), 1)));
    }

    /** How many outputs of that worker are served; all of them for {@link NodeMessage#COMMAND}. For any thread. */
    int count(String worker) {
        return (int) served.values().stream()
                .filter(output ->
                        worker.equals(NodeMessage.COMMAND) || output.worker().equals(worker))
                .count();
    }

    /** What that worker has to give up, because the files are gone. For any thread. */
    List<Missing> missing(String worker) {
        return missing.of(worker);
    }

    private void free(Loan loan) {
        missing.forget(loan.id());
        Optional<Lease> lease = Optional.ofNullable(receiving.remove(loan.id()));
        Optional<Lent> output = Optional.ofNullable(served.remove(loan.id()));
        output.or(() -> lease.map(Lease::output)).ifPresent(lent -> freed.put(loan, lent));
        lease.ifPresent(Lease::end);
    }

    /** Deletes what is freed. What cannot be deleted counts until a later call can. Returns whether anything is gone. */
    boolean removeFreed() {
        boolean any = false;
        for (Loan loan : List.copyOf(freed.keySet())) {
            try {
                remove(freed.get(loan));
                freed.remove(loan);
                lending.lender(lender -> {
                    lender.gone(loan);
                    return loan;
                });
                any = true;
            } catch (IOException | RuntimeException e) {
                LOG.warn("{} is still in this node's memory: {}", loan, e.toString());
            }
        }
        return any;
    }

    private void remove(Lent output) throws IOException {
        try {
            files.abandon(output);
            if (served.values().stream().noneMatch(output::isSameOutput)) {
                files.delete(output);
            }
        } finally {
            server.get().ifPresent(shuffle -> forget(shuffle, output));
        }
    }

    private void forget(MapOutputServer shuffle, Lent output) {
        shuffle.forget(output.job().name(), output.attempt());
        freeing.forget(output.job().name().application(), output.attempt().text());
        JobName job = output.job().name();
        if (served.values().stream().noneMatch(other -> other.job().name().equals(job))) {
            shuffle.removeJob(job);
            ended.add(output.job());
        }
    }

    /** Returns whether nothing is to be done about it any more. */
    private boolean removeDirectory(Job job) {
        try {
            if (server.get().flatMap(shuffle -> shuffle.job(job.name())).isPresent()) {
                return false;
            }
            files.removeIfEmpty(job);
        } catch (IOException e) {
            LOG.warn("The empty directory of {} is left behind: {}", job, e.toString());
        }
        return true;
    }
}
