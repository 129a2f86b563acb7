// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.cli.pool;

import java.io.IOException;
import java.util.List;
import org.hawser.reuse.protocol.Message;
import org.hawser.semem.wire.MemoryMessage;

/** The pool of one node, on this host or another one, as commands reach it. */
public interface NodePool {
    /** Which pool it is, for the user. */
    String name();

    /** The pool as it is now. */
    Message.Status status() throws IOException;

    /** Changes the number of its slots. */
    Message.Status resize(int slots) throws IOException;

    /** What it keeps in memory of intermediate files. */
    MemoryMessage.Report memory() throws IOException;

    /** A line for each container that the node has started; none if there is no such file. */
    List<String> placements() throws IOException;
}
