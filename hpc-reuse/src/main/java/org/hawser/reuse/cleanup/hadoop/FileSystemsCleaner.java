// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.cleanup.hadoop;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.hawser.reuse.compat.hadoop.CachedFileSystems;
import org.hawser.reuse.compat.hadoop.HadoopStatic;

/**
 * Closes the file systems that the container's shutdown hooks did not close. In stock Hadoop they end with the process,
 * which completes no open file and deletes nothing. Files being written are therefore aborted here, and delete-on-exit
 * is forgotten.
 */
final class FileSystemsCleaner {
    private static final String HDFS = "org.apache.hadoop.hdfs.DistributedFileSystem";

    private FileSystemsCleaner() {}

    static int forget() {
        List<FileSystem> left = CachedFileSystems.takeAll();
        left.forEach(FileSystemsCleaner::abandon);
        return left.size() + forgetDeleteOnExit();
    }

    private static void abandon(FileSystem fileSystem) {
        CachedFileSystems.forgetDeleteOnExit(fileSystem);
        if (isHdfs(fileSystem)) {
            ((DistributedFileSystem) fileSystem).getClient().closeAllFilesBeingWritten(true);
        }
        try {
            fileSystem.close();
        } catch (IOException | RuntimeException e) {
            // It belonged to a container that is over: what it can no longer do concerns nobody.
            return;
        }
    }

    /** Asked by name first: the class itself may not be on the class path. */
    private static boolean isHdfs(FileSystem fileSystem) {
        for (Class<?> type = fileSystem.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals(HDFS)) {
                return fileSystem instanceof DistributedFileSystem;
            }
        }
        return false;
    }

    private static int forgetDeleteOnExit() {
        return HadoopStatic.FILE_CONTEXT_DELETE_ON_EXIT
                .value()
                .map(registered -> takeAll((Map<?, ?>) registered))
                .orElse(0);
    }

    private static int takeAll(Map<?, ?> registered) {
        synchronized (registered) {
            int paths = registered.values().stream()
                    .mapToInt(value -> ((Collection<?>) value).size())
                    .sum();
            registered.clear();
            return paths;
        }
    }
}
