// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.client;

import java.io.IOException;
import java.io.InputStream;

/** Where copiers put segments: in production the merge of the reducer. Called by several threads. */
@FunctionalInterface
public interface SegmentSink {
    /**
     * Takes all of a segment, or fails and keeps nothing.
     *
     * @param content exactly {@link ArrivingSegment#bytes}; reading may wait for what is still on its way
     */
    void copy(ArrivingSegment segment, InputStream content) throws IOException, InterruptedException;
}
