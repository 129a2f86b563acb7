// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * What a module adds to {@link HawserLocalFileSystem}: it keeps some files elsewhere than where they are named. Found by
 * {@link java.util.ServiceLoader}; each file system has instances of its own. Every path is absolute, and is the name
 * that Hadoop uses.
 */
public interface LocalDiskPart extends Closeable {
    /** What the file system is configured with; called once, before anything else. */
    default void configure(Configuration configuration) {}

    /** Whether the file, which need not exist, is this part's business. Asked for each operation on each file. */
    boolean owns(File path);

    /** Where the file is, or is to be looked for when it does not exist. */
    File locate(File path);

    /** The file, if this part has it inside another one. Asked if there is none where {@link #locate} leads. */
    default Optional<InnerFile> inner(File path) throws IOException {
        return Optional.empty();
    }

    /**
     * Opens a file for writing, empty or at its end.
     *
     * @param opener opens it in the place that the part chooses
     */
    OutputStream write(File path, boolean append, Opener opener) throws IOException;

    /** Renames a file like {@link File#renameTo}. At least one of the names is owned, and no other part owns either. */
    boolean rename(File from, File to) throws IOException;

    /** Deletes a file or an empty directory like {@link File#delete}. */
    boolean delete(File path) throws IOException;

    /** A directory is about to be made, owned or not. Tasks begin with that of their application. */
    void directoryWanted(File directory);

    /** Opens files on the real disk, with the permissions that the caller of the file system wants. */
    interface Opener {
        OutputStream open(File where, boolean append) throws IOException;
    }
}
