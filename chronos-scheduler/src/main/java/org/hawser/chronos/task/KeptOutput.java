// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.List;
import org.hawser.chronos.part.Part;

/** One kind of output of a map, which becomes a part if the attempt stops, and goes on with parts if there are any. */
interface KeptOutput {
    /**
     * The attempt is to go on after these parts.
     *
     * @throws IOException if one of them is not there whole; nothing of them is used then
     */
    void take(List<Part> parts) throws IOException;

    /** The attempt has stopped: its own output becomes the part of this name, whole or not at all. */
    void keep() throws IOException;

    /** The attempt has come to the end of its input: its output becomes that of the parts, in their order, and its own. */
    void complete(List<Part> parts) throws IOException;
}
