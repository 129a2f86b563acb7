// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.policy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.hawser.common.config.Ranges;
import org.hawser.semem.pool.Extents;
import org.hawser.shuffle.server.Extent;

/**
 * Which file has which slots of the pool file. A slot that a process may still write never goes to another file: what a
 * lost connection leaves unfinished, and what an earlier agent may have granted, is free only when the applications of
 * that time have ended.
 *
 * <p>A pure state machine. Not thread-safe.
 */
public final class PoolTable {
    private final long slotBytes;
    private final SlotMap slots = new SlotMap();
    private final Map<String, PoolAccount> accounts = new HashMap<>();
    private final Map<Long, String> clients = new HashMap<>();
    private final Set<String> over = new HashSet<>();
    /** Slots that an earlier agent may have granted, and the applications to which it may have. */
    private final Set<Integer> unknown = new TreeSet<>();

    private final Set<String> suspects = new HashSet<>();

    public PoolTable(long slotBytes) {
        Ranges.requireAtLeast("slotBytes", slotBytes, 1);
        this.slotBytes = slotBytes;
    }

    /** The answer to a request for a slot. */
    public record Answer(Optional<Extent> slot, Optional<PoolRefusal> refusal) {
        static Answer granted(Extent slot) {
            return new Answer(Optional.of(slot), Optional.empty());
        }

        static Answer refused(PoolRefusal why) {
            return new Answer(Optional.empty(), Optional.of(why));
        }
    }

    /** What is in the pool. */
    public record Usage(long bytes, int slots, int files) {}

    public void join(long client, String application) {
        clients.put(client, requireNonNull(application, "application is null"));
    }

    /**
     * Asks for one more slot for a file that is being written.
     *
     * @param has those that the writer knows of; none if the file is new
     */
    public Answer take(long client, String path, List<Extent> has) {
        String application = clients.get(client);
        if (application == null || over.contains(application)) {
            return Answer.refused(PoolRefusal.ENDED);
        }
        PoolAccount account = accounts.computeIfAbsent(application, name -> new PoolAccount());
        Optional<List<Integer>> known = own(account, client, path, numbers(has));
        if (known.isEmpty()) {
            forgetIfEmpty(application);
            return Answer.refused(PoolRefusal.LOST);
        }
        List<Integer> all = new ArrayList<>(known.get());
        if (all.size() == has.size()) {
            all.add(slots.take(all.isEmpty() ? -1 : all.get(all.size() - 1)));
        }
        account.write(path, all, client);
        return Answer.granted(extent(all.get(has.size())));
    }

    /**
     * The slot that was granted last cannot be used. Those that the file had stay its own: what is in them is still read. A
     * file that was deleted or written anew meanwhile has lost the slot already.
     */
    public void takenBack(long client, String path, List<Extent> has) {
        PoolAccount account = accounts.get(clients.get(client));
        Optional<PoolAccount.Entry> file = Optional.ofNullable(account)
                .flatMap(known -> known.file(path))
                .filter(entry -> entry.isOpen() && entry.client() == client);
        if (file.isEmpty()) {
            return;
        }
        List<Integer> extra = new ArrayList<>(file.get().slots());
        List<Integer> kept = numbers(has);
        extra.removeAll(kept);
        slots.free(extra);
        if (kept.isEmpty()) {
            account.remove(path);
            forgetIfEmpty(clients.get(client));
        } else {
            account.write(path, kept, client);
        }
    }

    /** The slots of the file after those the client names, one more if the answer to an earlier request was lost. */
    private Optional<List<Integer>> own(PoolAccount account, long client, String path, List<Integer> has) {
        Optional<PoolAccount.Entry> file = account.file(path);
        if (has.isEmpty()) {
            file.ifPresent(old -> {
                if (old.isOpen() && old.client() != client) {
                    account.strand(path);
                } else {
                    slots.free(account.remove(path));
                }
            });
            return Optional.of(List.of());
        }
        if (file.isPresent()) {
            List<Integer> there = file.get().slots();
            return there.size() >= has.size() && there.subList(0, has.size()).equals(has)
                    ? Optional.of(there.subList(0, Math.min(there.size(), has.size() + 1)))
                    : Optional.empty();
        }
        return unknown.containsAll(has) && unknown.removeAll(has) ? Optional.of(has) : Optional.empty();
    }

    /**
     * The file is whole. Its other slots are free.
     *
     * @param has the slots that it needs
     * @return false if others have them
     */
    public boolean closed(long client, String path, List<Extent> has, long bytes) {
        String application = clients.get(client);
        if (application == null || over.contains(application)) {
            return true;
        }
        PoolAccount account = accounts.computeIfAbsent(application, name -> new PoolAccount());
        List<Integer> needed = numbers(has);
        Optional<PoolAccount.Entry> file = account.file(path);
        if (file.isEmpty() && !unknown.containsAll(needed)) {
            forgetIfEmpty(application);
            return false;
        }
        List<Integer> extra = new ArrayList<>(file.map(PoolAccount.Entry::slots).orElse(List.of()));
        if (file.isPresent() && !extra.containsAll(needed)) {
            return false;
        }
        unknown.removeAll(needed);
        extra.removeAll(needed);
        slots.free(extra);
        account.settle(path, needed, bytes, client);
        return true;
    }

    /** The client has deleted the file or the directory, or has put the file elsewhere. */
    public void removed(long client, String path) {
        String application = clients.get(client);
        if (accounts.containsKey(application)) {
            slots.free(accounts.get(application).remove(path));
            forgetIfEmpty(application);
        }
    }

    /** A file that {@link #left} has named is gone. */
    public void lost(String application, String path) {
        PoolAccount account = accounts.get(application);
        if (account != null) {
            slots.free(account.remove(path));
            forgetIfEmpty(application);
        }
    }

    /**
     * The files of an application, of those that the predicate takes, that nobody writes.
     *
     * @param dead whether their writers are gone for good: then those that are not complete are among them
     */
    public List<String> left(String application, Predicate<String> which, boolean dead) {
        PoolAccount account = accounts.get(application);
        return account == null
                ? List.of()
                : account.paths(entry -> !entry.isOpen() || (dead && !clients.containsKey(entry.client()))).stream()
                        .filter(which)
                        .toList();
    }

    /** The client has renamed a file or a directory. */
    public void renamed(long client, String from, String to) {
        PoolAccount account = accounts.get(clients.get(client));
        if (account != null) {
            slots.free(account.rename(from, to));
        }
    }

    /** Whether the client's application has a file of that name here. */
    public boolean holds(long client, String path) {
        PoolAccount account = accounts.get(clients.get(client));
        return account != null && account.file(path).isPresent();
    }

    /** The client is gone, or its connection alone: it may still write what it has open. */
    public void gone(long client) {
        String application = clients.remove(client);
        if (application != null && over.contains(application)) {
            releaseIfLeft(application);
        }
    }

    /** The application has ended. Its slots are free when its last client is gone. */
    public void ended(String application) {
        over.add(application);
        releaseIfLeft(application);
        suspects.remove(application);
        if (suspects.isEmpty()) {
            slots.free(unknown);
            unknown.clear();
        }
    }

    private void releaseIfLeft(String application) {
        if (!clients.containsValue(application)) {
            over.remove(application);
            PoolAccount account = accounts.remove(application);
            if (account != null) {
                slots.free(account.slots());
            }
        }
    }

    /** Enters a complete file of an earlier agent's time; false if others have a part of it. */
    public boolean found(String application, String path, Extents extents) {
        Collection<Integer> all = new TreeSet<>();
        List<Integer> inOrder = new ArrayList<>();
        for (Extent piece : extents.pieces()) {
            for (long at = piece.offset() / slotBytes; at * slotBytes < piece.end(); at++) {
                int slot = Math.toIntExact(at);
                if (slots.isTaken(slot) || !all.add(slot)) {
                    return false;
                }
                inOrder.add(slot);
            }
        }
        slots.take(all);
        accounts.computeIfAbsent(application, name -> new PoolAccount()).settle(path, inOrder, extents.length(), -1);
        return true;
    }

    /**
     * Keeps every other slot of the file from being granted until these applications have ended.
     *
     * @param fileBytes size of the pool file, which is extended before a slot is granted
     */
    public void suspect(long fileBytes, Collection<String> applications) {
        if (applications.isEmpty()) {
            return;
        }
        suspects.addAll(applications);
        for (int slot = 0; slot * slotBytes < fileBytes; slot++) {
            if (!slots.isTaken(slot)) {
                unknown.add(slot);
            }
        }
        slots.take(unknown);
    }

    /** Where a complete file is. */
    public Optional<Extents> find(String application, String path) {
        return Optional.ofNullable(accounts.get(application))
                .flatMap(account -> account.file(path))
                .filter(entry -> !entry.isOpen())
                .map(entry ->
                        Extents.of(entry.slots().stream().map(this::extent).toList(), entry.bytes()));
    }

    public Usage usage() {
        return new Usage(
                accounts.values().stream().mapToLong(PoolAccount::bytes).sum(),
                slots.count(),
                accounts.values().stream().mapToInt(PoolAccount::files).sum());
    }

    /** Whether nobody may write to the pool file, and nobody reads there. */
    public boolean isUnused() {
        return accounts.isEmpty() && unknown.isEmpty();
    }

    private void forgetIfEmpty(String application) {
        accounts.computeIfPresent(application, (name, account) -> account.isEmpty() ? null : account);
    }

    private Extent extent(int slot) {
        return new Extent(slot * slotBytes, slotBytes);
    }

    private List<Integer> numbers(List<Extent> extents) {
        return extents.stream()
                .map(extent -> Math.toIntExact(extent.offset() / slotBytes))
                .toList();
    }
}
