// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.hawser.semem.policy.MapOutput;
import org.hawser.semem.policy.MoveLimits;
import org.hawser.semem.policy.Moves;
import org.hawser.semem.policy.Need;
import org.hawser.semem.store.OutputFile;

/**
 * Notices when a map output is complete, and when it is no longer: its data are settled, and then its index. Used under
 * the lock of the node's ledger.
 */
public final class Candidates {
    private final Moves moves;
    private final MovedOutputs moved;
    /** By application, attempts whose outputs stay. */
    private final Map<String, Set<String>> staying = new HashMap<>();

    public Candidates(MoveLimits limits, MovedOutputs moved, LongSupplier nanoClock) {
        this.moved = requireNonNull(moved, "moved is null");
        this.moves = new Moves(limits, nanoClock);
    }

    /**
     * A file was closed, or has got this name, or was found.
     *
     * @param sizes what a file of the application takes if it is complete, otherwise 0
     */
    public void settled(String application, String path, ToLongFunction<String> sizes) {
        OutputFile.of(path)
                .filter(file -> file.isIndex() && sizes.applyAsLong(path) > 0)
                .ifPresent(file -> complete(application, file.attempt(), sizes));
    }

    private void complete(String application, String attempt, ToLongFunction<String> sizes) {
        long bytes = sizes.applyAsLong(OutputFile.data(attempt));
        if (bytes > 0 && !staying.getOrDefault(application, Set.of()).contains(attempt)) {
            moves.completed(new MapOutput(application, attempt, bytes));
        }
    }

    /** A file or directory is written, renamed, or deleted. */
    public void changed(String application, String path) {
        OutputFile.of(path).ifPresent(file -> moves.removed(application, file.attempt()));
        moved.removed(application, path);
    }

    public void ended(String application) {
        moves.ended(application);
        moved.ended(application);
        staying.remove(application);
    }

    /** The output is not to be moved from now on. Returns false if it is under way, and may be elsewhere soon. */
    public boolean stay(String application, String attempt) {
        if (moves.isUnderWay(application, attempt)) {
            return false;
        }
        moves.removed(application, attempt);
        staying.computeIfAbsent(application, any -> new HashSet<>()).add(attempt);
        return true;
    }

    /** What is to be moved now; each ends with one of the other methods. */
    public List<MapOutput> begin(Need need, Predicate<String> movable) {
        List<MapOutput> begun = moves.begin(need);
        begun.stream().filter(output -> !movable.test(output.application())).forEach(output -> {
            moves.removed(output.application(), output.attempt());
            moves.failed(output);
        });
        return begun.stream()
                .filter(output -> movable.test(output.application()))
                .toList();
    }

    /** Whether the output is still what is on the move. */
    public boolean isWanted(MapOutput output) {
        return moves.isWanted(output);
    }

    /** Returns false if the output has changed meanwhile, so that the copy is of no use. */
    public boolean moved(MapOutput output) {
        return moves.moved(requireNonNull(output, "output is null"));
    }

    /** Whether room is about to be freed: an output is on its way to another node, or can go there. */
    public boolean canFree() {
        return moves.canFree();
    }

    public void failed(MapOutput output) {
        moves.failed(output);
    }

    public void noRoom(MapOutput output) {
        moves.noRoom(output);
    }
}
