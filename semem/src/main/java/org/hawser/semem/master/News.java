// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import java.io.IOException;
import java.nio.file.attribute.FileTime;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hawser.semem.wire.Loss;
import org.hawser.semem.wire.LostOutputs;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The losses that have not been read yet. A look costs one request to the file system while there are none, and is then
 * made each time more rarely.
 */
final class News {
    private static final Logger LOG = LoggerFactory.getLogger(News.class);

    /** A file that comes right after a look may leave the directory's time as it was, if the clock is coarse. */
    private static final int LOOKS_AFTER_A_CHANGE = 4;

    /** Calls from one look to the next, at most. */
    private static final int LONGEST_PAUSE = 5;

    private final LostOutputs lost;
    private final Set<String> known = new HashSet<>();
    private Optional<FileTime> changed = Optional.empty();
    private int looks;
    private int pause = 1;
    private int calls;
    private boolean failing;

    News(LostOutputs lost) {
        this.lost = lost;
    }

    /** To be called once a second. */
    List<Loss> read() throws IOException {
        calls++;
        if (calls < pause) {
            return List.of();
        }
        calls = 0;
        pause = Math.min(pause + 1, LONGEST_PAUSE);
        Optional<FileTime> now = lost.lastChange();
        if (!now.equals(changed)) {
            changed = now;
            looks = LOOKS_AFTER_A_CHANGE;
        }
        if (now.isEmpty() || looks == 0) {
            return List.of();
        }
        looks--;
        List<Loss> losses = lost.readNew(known);
        failing = false;
        pause = 1;
        return losses;
    }

    /** Lost outputs are then found by reducers, which take longer. */
    void failed(Throwable reason) {
        if (!failing) {
            LOG.warn("Cannot have maps run again whose outputs are lost; reducers have to report them", reason);
        }
        failing = true;
        looks = LOOKS_AFTER_A_CHANGE;
    }
}
