// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.IOException;
import org.hawser.common.localfs.InnerFile;
import org.hawser.semem.pool.Extents;
import org.hawser.shuffle.server.Extent;

/**
 * A file in the pool.
 *
 * @param readers who has to know while it is read
 */
record PooledFile(Extents extents, long modified, PoolHandles handles, PoolReaders readers) implements InnerFile {
    @Override
    public long length() {
        return extents.length();
    }

    @Override
    public Content open() {
        readers.begin(extents);
        return new Content() {
            private final long length = extents.length();

            @Override
            public long length() {
                return length;
            }

            @Override
            public int read(long position, byte[] into, int offset, int wanted) throws IOException {
                return position >= length ? -1 : PooledFile.this.read(position, into, offset, wanted);
            }

            @Override
            public void close() {
                readers.end(extents);
            }
        };
    }

    int read(long position, byte[] into, int offset, int wanted) throws IOException {
        Extent there = extents.at(position);
        return handles.read(there.offset(), into, offset, (int) Math.min(wanted, there.bytes()));
    }
}
