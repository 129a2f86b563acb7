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

/** The losses that have not been read yet. A look costs one request to the file system while there are none. */
final class News {
    private static final Logger LOG = LoggerFactory.getLogger(News.class);

    /** A file that comes right after a look may leave the directory's time as it was, if the clock is coarse. */
    private static final int LOOKS_AFTER_A_CHANGE = 4;

    private final LostOutputs lost;
    private final Set<String> known = new HashSet<>();
    private Optional<FileTime> changed = Optional.empty();
    private int looks;
    private boolean failing;

    News(LostOutputs lost) {
        this.lost = lost;
    }

    List<Loss> read() throws IOException {
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
