// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.node;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A channel of a file beside the stream that Hadoop reads. An interrupt closes a channel with its descriptor, which Hadoop's
 * streams do not expect: it closes only this one, and there is another the next time. For one thread at a time.
 */
public final class SideChannel implements Closeable {
    private final Path file;
    private FileChannel channel;

    /** Opens nothing yet. */
    public SideChannel(Path file) {
        this.file = requireNonNull(file, "file is null");
    }

    /** An open one. */
    public FileChannel get() throws IOException {
        if (channel == null || !channel.isOpen()) {
            channel = FileChannel.open(file, StandardOpenOption.READ);
        }
        return channel;
    }

    @Override
    public void close() throws IOException {
        if (channel != null) {
            channel.close();
        }
    }
}
