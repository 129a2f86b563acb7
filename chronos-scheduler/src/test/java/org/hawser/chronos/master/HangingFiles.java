// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.master;

import java.io.InterruptedIOException;
import java.net.URI;
import java.util.concurrent.CountDownLatch;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;

/** A file system that does not answer when a file is made, until the thread is interrupted. */
public final class HangingFiles extends RawLocalFileSystem {
    static final URI ROOT = URI.create("hanging:///");

    @Override
    public URI getUri() {
        return ROOT;
    }

    @Override
    public FSDataOutputStream create(
            Path file,
            FsPermission permission,
            boolean overwrite,
            int bufferSize,
            short replication,
            long blockSize,
            Progressable progress)
            throws InterruptedIOException {
        try {
            new CountDownLatch(1).await();
            throw new AssertionError("Nobody counts down");
        } catch (InterruptedException e) {
            throw new InterruptedIOException(file.toString());
        }
    }
}
