// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The budget of a node's memory: who has how much of it, and who gets the next piece.
 *
 * <p>After T.-C. Dao's thesis, sections 4.2 and 4.3, strategy RamDisk: map outputs stay in the memory of their node, and
 * a writer asks for room before it sends. There, "out of memory can happen at any time", and it ends the task. The
 * differences:
 *
 * <ul>
 *   <li>Room is reserved before the first byte, in extents, and a request may be refused; the writer then uses the disk.
 *       What files take and what is reserved never exceed the budget together. A request gets what is left, unless that
 *       is very little.
 *   <li>Indexes of map outputs alone may exceed the budget, by {@link #INDEX_RESERVE_BYTES}, and a share. They have 24
 *       bytes for each reducer. Without room in memory, each would be a file of its own on the disk.
 *   <li>While two applications or more have files or ask for room, none gets more than its share. What it already has, it
 *       keeps until it ends or deletes it.
 *   <li>Requests can wait for a limited time. Room goes to them in the order in which they came; those that their share
 *       holds up are passed over. A later request cannot overtake one that waits for room.
 *   <li>What a client has reserved and not completed is freed when the client is gone.
 *   <li>A complete file can become smaller, when nobody needs a part of it any more.
 *   <li>Room can be lent to other nodes. The own tasks come first: what is lent never takes room that one of them waits
 *       for, and leaves a reserve free; and it holds nobody to a share but other applications that borrow.
 * </ul>
 *
 * <p>A pure state machine. Each client has at most one request at a time. Not thread-safe.
 */
public final class Ledger {
    /** Stands for other nodes, which are not clients. */
    private static final long NO_CLIENT = 0;

    /** Where there is less room than was asked for, at least so much of it is granted, or nothing. */
    private static final long LEAST_GRANT_BYTES = 64L << 10;

    /** Some 2,700 outputs for 1,000 reducers. */
    static final long INDEX_RESERVE_BYTES = 64L << 20;

    private final Limits limits;
    private final LongSupplier nanoClock;
    private final Map<String, Account> accounts = new LinkedHashMap<>();
    private final Map<Long, String> clients = new HashMap<>();
    /** By client, in the order of arrival. */
    private final Map<Long, Request> waiting = new LinkedHashMap<>();

    private final Map<Long, Decision> decisions = new HashMap<>();
    private final Map<String, Integer> asking = new HashMap<>();
    private BooleanSupplier roomIsFreed = () -> false;
    private Duration atMost = Duration.ZERO;
    private long used;

    /**
     * @param total what the file is to have reserved
     * @param granted the part of it that is asked for
     * @param patienceEndsNanos from then on, it waits only while room is about to be freed
     */
    private record Request(
            long client,
            String application,
            String path,
            long total,
            long granted,
            long patienceEndsNanos,
            long deadlineNanos) {
        Request {
            requireNonNull(path, "path is null");
        }

        boolean isForIndex() {
            return PoolNames.isIndex(path);
        }

        /** What the file has reserved if only the least is granted. */
        long least() {
            return total - granted + Math.min(granted, LEAST_GRANT_BYTES);
        }
    }

    public Ledger(Limits limits, LongSupplier nanoClock) {
        this.limits = requireNonNull(limits, "limits is null");
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
    }

    /** Lets requests wait for this long while room is about to be freed, even if they may not wait otherwise. */
    public void waitWhile(BooleanSupplier roomIsFreed, Duration atMost) {
        this.roomIsFreed = requireNonNull(roomIsFreed, "roomIsFreed is null");
        this.atMost = requireNonNull(atMost, "atMost is null");
    }

    /** A client of an application is there. It may now ask for room. */
    public void join(long client, String application) {
        clients.put(client, requireNonNull(application, "application is null"));
    }

    /**
     * Asks for room for a file that the client begins to write, or goes on to write after a loss of the connection.
     *
     * @param there bytes that the file has
     */
    public void open(long client, String path, long there, long wanted) {
        ask(client, path, there + wanted, wanted);
    }

    /** Asks for more room for a file that the client writes. */
    public void more(long client, String path, long wanted) {
        long has = Optional.ofNullable(clients.get(client))
                .map(accounts::get)
                .map(account -> account.bytes(path))
                .orElse(0L);
        ask(client, path, has + wanted, wanted);
    }

    /** Takes the answer to the client's request; empty while it waits. */
    public Optional<Decision> takeDecision(long client) {
        return Optional.ofNullable(decisions.remove(client));
    }

    /** The file is complete and has this size. */
    public void closed(long client, String path, long bytes) {
        change(clients.get(client), account -> {
            if (account.writes(client, path)) {
                account.settle(path, bytes);
            }
        });
    }

    /** The client has deleted the file or the directory, or has moved the file to disk. */
    public void removed(long client, String path) {
        change(clients.get(client), account -> account.remove(path));
    }

    /** The client has renamed a file or a directory. */
    public void renamed(long client, String from, String to) {
        change(clients.get(client), account -> account.rename(from, to));
    }

    /** The files that the client has not completed. */
    public List<String> unfinished(long client) {
        Account account = accounts.get(clients.getOrDefault(client, ""));
        return account == null ? List.of() : account.unfinished(client);
    }

    /** The client is gone. Returns the files that it has not completed, which are to be deleted. */
    public List<String> gone(long client) {
        String application = clients.remove(client);
        cancel(client);
        decisions.remove(client);
        List<String> unfinished = Optional.ofNullable(application)
                .map(accounts::get)
                .map(account -> {
                    used -= account.bytes();
                    List<String> removed = account.removeUnfinished(client);
                    used += account.bytes();
                    return removed;
                })
                .orElse(List.of());
        forgetIfIdle(application);
        serve();
        return unfinished;
    }

    /**
     * The application has ended: the files that it wrote on this node are gone, and its clients get nothing more. What it
     * has here from other nodes stays until that is removed. Returns the bytes freed.
     */
    public long ended(String application) {
        clients.values().removeIf(application::equals);
        for (Request request : List.copyOf(waiting.values())) {
            if (request.application.equals(application)) {
                decide(request, Decision.refused(Refusal.ENDED));
            }
        }
        Account account = accounts.get(application);
        long freed = account == null ? 0 : account.removeOwn();
        used -= freed;
        forgetIfIdle(application);
        serve();
        return freed;
    }

    /**
     * Reserves room for a file of another node, at once or not at all.
     *
     * @param path unique among what the application has here from other nodes
     * @param reserve bytes that have to stay free
     * @return why not, or empty
     */
    Optional<Refusal> lend(String application, String path, long bytes, long reserve) {
        Request request = new Request(NO_CLIENT, application, Account.lent(path), bytes, 0, 0, 0);
        boolean others =
                accounts.values().stream().anyMatch(account -> !account.isEmpty() && !account.isOf(application));
        Optional<Refusal> obstacle = obstacle(request, others || isAskedForByOthers(application));
        if (obstacle.isEmpty() && (need().forRoom() || limits.budget() - used - bytes < reserve)) {
            obstacle = Optional.of(Refusal.BUDGET);
        }
        if (obstacle.isEmpty()) {
            enter(accounts.computeIfAbsent(application, Account::new), request, bytes);
        }
        return obstacle;
    }

    /** What was lent is complete, and has this size. */
    void lentIsClosed(String application, String path, long bytes) {
        change(application, account -> account.settle(Account.lent(path), bytes));
    }

    long lentIsShrunk(String application, String path, long bytes) {
        return shrunk(application, Account.lent(path), bytes);
    }

    void lentIsRemoved(String application, String path) {
        change(application, account -> account.remove(Account.lent(path)));
    }

    /** Bytes that can be lent with that many staying free. */
    long lendable(long reserve) {
        return need().forRoom() ? 0 : Math.max(0, limits.budget() - used - reserve);
    }

    Limits limits() {
        return limits;
    }

    /** What moves of outputs to other nodes would be good for. */
    public Need need() {
        long lent = accounts.values().stream().mapToLong(Account::lentBytes).sum();
        boolean forRoom = false;
        Set<String> forShare = new HashSet<>();
        for (Request request : waiting.values()) {
            if (obstacle(request).equals(Optional.of(Refusal.SHARE))) {
                forShare.add(request.application);
            } else {
                forRoom = true;
            }
        }
        return new Need(lent, forRoom, forShare);
    }

    /** Enters a complete file that an earlier agent's clients have written, whatever the budget. */
    public void found(String application, String path, long bytes) {
        Account account = accounts.computeIfAbsent(application, Account::new);
        used -= account.bytes();
        account.settle(path, bytes);
        used += account.bytes();
    }

    /** The application of a client. */
    public Optional<String> application(long client) {
        return Optional.ofNullable(clients.get(client));
    }

    /** The complete files of an application that were written on this node, and what they take. */
    public Map<String, Long> settled(String application) {
        Account account = accounts.get(application);
        return account == null ? Map.of() : account.settled();
    }

    /** What a file takes if it is complete, otherwise 0. */
    public long settled(String application, String path) {
        Account account = accounts.get(application);
        return account == null ? 0 : account.settled(path);
    }

    /** Whether a client writes the file. */
    public boolean isBeingWritten(String application, String path) {
        Account account = accounts.get(application);
        return account != null && account.isBeingWritten(path);
    }

    /** A complete file is gone without a word from a client. */
    public void lost(String application, String path) {
        change(application, account -> account.remove(path));
    }

    /** Parts of a complete file were freed: it takes no more than that many bytes. Returns how many are free by that. */
    public long shrunk(String application, String path, long bytes) {
        long freed = Math.max(0, settled(application, path) - bytes);
        if (freed > 0) {
            change(application, account -> account.settle(path, bytes));
        }
        return freed;
    }

    /** Refuses the requests that have waited for too long, or wait for room that nobody is about to free any more. */
    public void expire() {
        long now = nanoClock.getAsLong();
        boolean any = false;
        for (Request request : List.copyOf(waiting.values())) {
            boolean inVain = request.patienceEndsNanos - now <= 0 && !roomIsFreed.getAsBoolean();
            if (inVain || request.deadlineNanos - now <= 0) {
                decide(request, Decision.refused(obstacle(request).orElse(Refusal.BUDGET)));
                any = true;
            }
        }
        if (any) {
            serve();
        }
    }

    /** When {@link #expire} has to be called next, on the clock of this ledger; empty if nobody waits. */
    public OptionalLong nextDeadlineNanos() {
        return waiting.values().stream().mapToLong(Request::deadlineNanos).min();
    }

    /** Bytes settled and reserved, of all applications. */
    public long used() {
        return used;
    }

    public int waiting() {
        return waiting.size();
    }

    /** Every application that has files. */
    public List<Usage> usage() {
        return accounts.values().stream()
                .filter(account -> !account.isEmpty())
                .map(Account::usage)
                .toList();
    }

    private void ask(long client, String path, long total, long granted) {
        String application = clients.get(client);
        if (application == null) {
            decisions.put(client, Decision.refused(Refusal.ENDED));
            return;
        }
        if (waiting.containsKey(client)) {
            throw new IllegalStateException("client " + client + " asks while it waits");
        }
        Duration patience = patience();
        long now = nanoClock.getAsLong();
        Request request = new Request(
                client,
                application,
                path,
                total,
                granted,
                now + limits.patience().toNanos(),
                now + patience.toNanos());
        waiting.put(client, request);
        asking.merge(application, 1, Integer::sum);
        serve();
        if (waiting.containsKey(client) && (patience.isZero() || request.least() > limits.budget())) {
            decide(request, Decision.refused(obstacle(request).orElse(Refusal.BUDGET)));
            serve();
        }
    }

    private Duration patience() {
        boolean more = atMost.compareTo(limits.patience()) > 0 && roomIsFreed.getAsBoolean();
        return more ? atMost : limits.patience();
    }

    /** Grants what can be granted, in the order of arrival. An index does not wait for the room of others. */
    private void serve() {
        boolean room = true;
        for (Request request : List.copyOf(waiting.values())) {
            if (room || request.isForIndex()) {
                Optional<Refusal> obstacle = obstacle(request);
                if (obstacle.isEmpty()) {
                    Account account = accounts.computeIfAbsent(request.application, Account::new);
                    long left = Math.max(0, left(account, request));
                    long lacking = Math.max(0, request.total - account.bytes(request.path) - left);
                    enter(account, request, request.total - lacking);
                    decide(request, Decision.granted(request.granted - lacking));
                }
                room = room && !obstacle.equals(Optional.of(Refusal.BUDGET));
            }
        }
    }

    private void enter(Account account, Request request, long bytes) {
        used -= account.bytes();
        account.reserve(request.path, bytes, request.client);
        used += account.bytes();
    }

    private Optional<Refusal> obstacle(Request request) {
        return obstacle(request, isUsedByOthers(request.application));
    }

    private Optional<Refusal> obstacle(Request request, boolean shared) {
        Account account = accounts.get(request.application);
        long added = request.least() - (account == null ? 0 : account.bytes(request.path));
        long after = added + (account == null ? 0 : account.bytes());
        if (added <= 0) {
            return Optional.empty();
        }
        if (after > limits.share() && shared && !request.isForIndex()) {
            return Optional.of(Refusal.SHARE);
        }
        return added > room(request) ? Optional.of(Refusal.BUDGET) : Optional.empty();
    }

    private long room(Request request) {
        return limits.budget() + (request.isForIndex() ? INDEX_RESERVE_BYTES : 0) - used;
    }

    /** By how much the application may grow. */
    private long left(Account account, Request request) {
        long room = room(request);
        boolean shares = isUsedByOthers(account.usage().application()) && !request.isForIndex();
        return shares ? Math.min(room, limits.share() - account.bytes()) : room;
    }

    private boolean isUsedByOthers(String application) {
        return accounts.values().stream().anyMatch(account -> account.hasOwn() && !account.isOf(application))
                || isAskedForByOthers(application);
    }

    private boolean isAskedForByOthers(String application) {
        return asking.keySet().stream().anyMatch(other -> !other.equals(application));
    }

    private void decide(Request request, Decision decision) {
        cancel(request.client);
        decisions.put(request.client, decision);
    }

    private void cancel(long client) {
        Request request = waiting.remove(client);
        if (request != null) {
            asking.computeIfPresent(request.application, (name, count) -> count == 1 ? null : count - 1);
        }
    }

    private void change(String application, Consumer<Account> how) {
        Account account = application == null ? null : accounts.get(application);
        if (account != null) {
            used -= account.bytes();
            how.accept(account);
            used += account.bytes();
            forgetIfIdle(application);
            serve();
        }
    }

    private void forgetIfIdle(String application) {
        accounts.computeIfPresent(
                application == null ? "" : application, (name, account) -> account.isEmpty() ? null : account);
    }
}
