// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.FileNotFoundException;
import org.hawser.common.localfs.InnerFile;
import org.hawser.semem.wire.Marker;

/**
 * A map output whose data other nodes have. A task still asks for its length when it is done with it; only the shuffle
 * reads it.
 */
record MovedFile(Marker marker) implements InnerFile {
    @Override
    public long length() {
        return marker.bytes();
    }

    @Override
    public long modified() {
        return 0;
    }

    @Override
    public Content open() throws FileNotFoundException {
        throw new FileNotFoundException("the map output was moved to " + marker.nodes());
    }
}
