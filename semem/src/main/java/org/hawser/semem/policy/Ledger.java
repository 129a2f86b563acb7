// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
 *       What files take and what is reserved never exceed the budget together.
 *   <li>While two applications or more have files or ask for room, none gets more than its share. What it already has, it
 *       keeps until it ends or deletes it.
 *   <li>Requests can wait for a limited time. Room goes to them in the order in which they came; those that their share
 *       holds up are passed over. A later request cannot overtake one that waits for room.
 *   <li>What a client has reserved and not completed is freed when the client is gone.
 * </ul>
 *
 * <p>A pure state machine. Each client has at most one request at a time. Not thread-safe.
 */
public final class Ledger {
    private final Limits limits;
    private final LongSupplier nanoClock;
    private final Map<String, Account> accounts = new LinkedHashMap<>();
    private final Map<Long, String> clients = new HashMap<>();
    /** By client, in the order of arrival. */
    private final Map<Long, Request> waiting = new LinkedHashMap<>();

    private final Map<Long, Decision> decisions = new HashMap<>();
    private final Map<String, Integer> asking = new HashMap<>();
    private long used;

    /**
     * @param total what the file is to have reserved
     * @param granted the part of it that is asked for
     */
    private record Request(long client, String application, String path, long total, long granted, long deadlineNanos) {
        Request {
            requireNonNull(path, "path is null");
        }
    }

    public Ledger(Limits limits, LongSupplier nanoClock) {
        this.limits = requireNonNull(limits, "limits is null");
        this.nanoClock = requireNonNull(nanoClock, "nanoClock is null");
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

    /** The application has ended: its files are gone, and its clients get nothing more. Returns the bytes freed. */
    public long ended(String application) {
        clients.values().removeIf(application::equals);
        for (Request request : List.copyOf(waiting.values())) {
            if (request.application.equals(application)) {
                decide(request, Decision.refused(Refusal.ENDED));
            }
        }
        Account account = accounts.remove(application);
        long freed = account == null ? 0 : account.bytes();
        used -= freed;
        serve();
        return freed;
    }

    /** Enters a complete file that an earlier agent's clients have written, whatever the budget. */
    public void found(String application, String path, long bytes) {
        Account account = accounts.computeIfAbsent(application, Account::new);
        used -= account.bytes();
        account.settle(path, bytes);
        used += account.bytes();
    }

    /** Refuses the requests that have waited for too long. */
    public void expire() {
        long now = nanoClock.getAsLong();
        boolean any = false;
        for (Request request : List.copyOf(waiting.values())) {
            if (request.deadlineNanos - now <= 0) {
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
        // All wait equally long.
        return waiting.values().stream().mapToLong(Request::deadlineNanos).findFirst();
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
        long deadline = nanoClock.getAsLong() + limits.patience().toNanos();
        Request request = new Request(client, application, path, total, granted, deadline);
        waiting.put(client, request);
        asking.merge(application, 1, Integer::sum);
        serve();
        if (waiting.containsKey(client) && (limits.patience().isZero() || total > limits.budget())) {
            decide(request, Decision.refused(obstacle(request).orElse(Refusal.BUDGET)));
            serve();
        }
    }

    /** Grants what can be granted, in the order of arrival. */
    private void serve() {
        if (waiting.isEmpty()) {
            return;
        }
        Iterator<Request> requests = List.copyOf(waiting.values()).iterator();
        boolean room = true;
        while (room && requests.hasNext()) {
            Request request = requests.next();
            Optional<Refusal> obstacle = obstacle(request);
            if (obstacle.isEmpty()) {
                Account account = accounts.computeIfAbsent(request.application, Account::new);
                used -= account.bytes();
                account.reserve(request.path, request.total, request.client);
                used += account.bytes();
                decide(request, Decision.granted(request.granted));
            }
            room = !obstacle.equals(Optional.of(Refusal.BUDGET));
        }
    }

    private Optional<Refusal> obstacle(Request request) {
        Account account = accounts.get(request.application);
        long added = request.total - (account == null ? 0 : account.bytes(request.path));
        long after = added + (account == null ? 0 : account.bytes());
        if (added <= 0) {
            return Optional.empty();
        }
        if (after > limits.share() && isUsedByOthers(request.application)) {
            return Optional.of(Refusal.SHARE);
        }
        return used + added > limits.budget() ? Optional.of(Refusal.BUDGET) : Optional.empty();
    }

    private boolean isUsedByOthers(String application) {
        return accounts.entrySet().stream()
                        .anyMatch(entry -> !entry.getKey().equals(application)
                                && !entry.getValue().isEmpty())
                || asking.keySet().stream().anyMatch(other -> !other.equals(application));
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
