// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/** Hadoop's own, for the places of files: a place may have the name of a file that is elsewhere. */
final class PlainRawFileSystem extends RawLocalFileSystem {
    OutputStream open(File place, boolean append, FsPermission permission) throws IOException {
        return createOutputStreamWithMode(pathOf(place), append, permission);
    }

    FileStatus status(File place) throws IOException {
        return getFileStatus(pathOf(place));
    }

    private static Path pathOf(File file) {
        return new Path(file.getPath());
    }
}
