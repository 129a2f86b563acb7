// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.instrument;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Shell;
import org.hawser.reuse.compat.hadoop.ForklessLocalFs;

/** Sets permissions in every way that Hadoop knows, and prints whether a child process was started for it. */
final class ForklessPermissionsProgram {
    private ForklessPermissionsProgram() {}

    public static void main(String[] args) throws Exception {
        System.out.println("file context " + ForklessLocalFs.use());
        System.out.println("file system "
                + ForklessPermissions.install(SlotJavaAgent.instrumentation().orElseThrow()));
        Path file = new Path(args[0], "file");
        Path directory = new Path(args[0], "directory");
        FileSystem local = FileSystem.getLocal(new Configuration());
        local.create(file, new FsPermission(0640), true, 4096, (short) 1, 1 << 20, null)
                .close();
        print(local, file);
        local.setPermission(file, new FsPermission(0604));
        print(local, file);
        local.mkdirs(directory, new FsPermission(0710));
        print(local, directory);
        local.setPermission(directory, new FsPermission(01777));
        print(local, directory);
        local.setPermission(directory, new FsPermission(0755));
        print(local, directory);
        try {
            local.setPermission(new Path(args[0], "missing"), new FsPermission(0755));
        } catch (Shell.ExitCodeException e) {
            System.out.println("chmod says: " + e.getMessage().trim());
        }
    }

    private static void print(FileSystem local, Path path) throws Exception {
        System.out.println(path.getName() + " " + local.getFileStatus(path).getPermission());
    }
}
