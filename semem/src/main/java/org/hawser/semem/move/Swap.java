// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.IOException;
import java.util.List;
import org.hawser.semem.policy.MapOutput;

/** What the mover asks of the keeper of the ledger. Each method is one step under its lock. */
public interface Swap {
    /** Waits at most this long until something is to be moved. */
    List<MapOutput> awaitMoves(long millis) throws InterruptedException;

    /**
     * Ends a move, unless the replacement fails.
     *
     * @param replacement puts the marker in place of the data; runs only if the output is still wanted
     * @return whether it was, and is replaced
     * @throws IOException of the replacement
     */
    boolean moved(MapOutput output, Replacement replacement) throws IOException;

    /** The output stays. */
    void failed(MapOutput output);

    /** No node has room. */
    void noRoom(MapOutput output);

    /** A complete file is gone. */
    void lost(String application, String path);

    /** Runs a step that no end of an application, and no change of a file, comes between. */
    void alone(Runnable step);

    /** A change of files. */
    @FunctionalInterface
    interface Replacement {
        void run() throws IOException;
    }
}
