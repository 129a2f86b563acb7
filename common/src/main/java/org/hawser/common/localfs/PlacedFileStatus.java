// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;

/** The status of a file under its name. Owner and permissions are read from the file's place when they are asked for. */
final class PlacedFileStatus extends FileStatus {
    private static final long serialVersionUID = 1;

    private final FileStatus place;

    PlacedFileStatus(FileStatus place, Path named) {
        super(
                place.getLen(),
                place.isDirectory(),
                place.getReplication(),
                place.getBlockSize(),
                place.getModificationTime(),
                place.getAccessTime(),
                null,
                null,
                null,
                named);
        this.place = place;
    }

    @Override
    public FsPermission getPermission() {
        return place.getPermission();
    }

    @Override
    public String getOwner() {
        return place.getOwner();
    }

    @Override
    public String getGroup() {
        return place.getGroup();
    }
}
