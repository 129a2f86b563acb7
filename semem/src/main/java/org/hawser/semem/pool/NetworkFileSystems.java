// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.pool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Tells file systems of many nodes from local ones, by the kernel's names for them. */
public final class NetworkFileSystems {
    /**
     * The parallel file systems of supercomputers, by the type with which their clients are mounted, and the types that
     * util-linux (libmount, {@code mnt_fstype_is_netfs}) and coreutils ({@code stat.c}, remote ones) take for network file
     * systems.
     */
    private static final Set<String> TYPES = Set.of(
            "lustre",
            "gpfs",
            "beegfs",
            "fhgfs",
            "pvfs2",
            "panfs",
            "wekafs",
            "ceph",
            "dvs",
            "ocfs2",
            "gfs",
            "gfs2",
            "snfs",
            "nfs",
            "nfs3",
            "nfs4",
            "cifs",
            "smb3",
            "smbfs",
            "afs",
            "ncpfs",
            "9p",
            "virtiofs",
            "glusterfs",
            "fuse.glusterfs",
            "fuse.beegfs",
            "fuse.ceph",
            "fuse.ceph-fuse",
            "fuse.cephfs",
            "fuse.daos",
            "fuse.dfuse",
            "fuse.sshfs",
            "fuse.curlftpfs");

    private NetworkFileSystems() {}

    static boolean isOne(String type) {
        return TYPES.contains(type);
    }

    /** Whether the directory is on one, or will be when it is made. */
    public static boolean holds(Path directory) throws IOException {
        Path there = directory.toAbsolutePath();
        while (there.getParent() != null && Files.notExists(there)) {
            there = there.getParent();
        }
        return isOne(Files.getFileStore(there).type());
    }
}
