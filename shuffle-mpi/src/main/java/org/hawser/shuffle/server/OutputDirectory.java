// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.hawser.reuse.config.Ownership;

/**
 * An open directory whose files are opened relative to it and without following links, so that nobody who may write to
 * it can lead the server out of it, at whatever moment. {@link MapOutputFiles} walks down to map outputs through such
 * directories. Safe for use by several threads.
 *
 * @param memory its path if it is in this node's memory
 */
record OutputDirectory(SecureDirectoryStream<Path> directory, Optional<Path> memory) implements Closeable {
    private static final Set<OpenOption> TO_READ = Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);

    /**
     * Opens one below a directory that is trusted, and may itself be a link. It throws {@link NoSuchFileException} if
     * there is none.
     */
    @SuppressWarnings("StreamResourceLeak") // Each is closed when the next is open, and the last one by its owner.
    static OutputDirectory open(Path trusted, List<String> names) throws IOException {
        SecureDirectoryStream<Path> current = secure(Files.newDirectoryStream(trusted), trusted);
        for (String name : names) {
            try (SecureDirectoryStream<Path> parent = current) {
                current = parent.newDirectoryStream(Path.of(name), LinkOption.NOFOLLOW_LINKS);
            }
        }
        return new OutputDirectory(current, Optional.empty());
    }

    /** The same, known to be in this node's memory at that path. */
    OutputDirectory inMemory(Path path) {
        return new OutputDirectory(directory, Optional.of(path));
    }

    /**
     * Opens a directory of an application below a local directory. If it is a link, it must lead to the directory of the
     * same name in a store in memory: {@code STORE/APPLICATION/output}, where no other account owns or could replace the
     * store.
     *
     * @param names of the directory, relative to the application's
     */
    static OutputDirectory ofApplication(Path local, String user, String application, List<String> names)
            throws IOException {
        List<String> all = new ArrayList<>(List.of("usercache", user, "appcache", application));
        all.addAll(names);
        Path directory = local.resolve(String.join("/", all));
        if (!Files.isSymbolicLink(directory)) {
            return open(local, all);
        }
        Path target = Files.readSymbolicLink(directory);
        List<String> inStore = new ArrayList<>(List.of(application));
        inStore.addAll(names);
        Path tail = Path.of(String.join("/", inStore));
        if (!target.isAbsolute() || !target.endsWith(tail) || target.getNameCount() == tail.getNameCount()) {
            throw new IOException(directory + " leads to " + target + ", which is no store in memory");
        }
        Path store = target.getRoot().resolve(target.subpath(0, target.getNameCount() - tail.getNameCount()));
        Ownership.ofThisProcess().require(store);
        return open(store, inStore).inMemory(target);
    }

    /** Opens a file in one of its directories. It throws {@link NoSuchFileException} if there is none. */
    FileChannel openFile(String child, String name) throws IOException {
        Path file = Path.of(name);
        try (SecureDirectoryStream<Path> parent =
                directory.newDirectoryStream(Path.of(child), LinkOption.NOFOLLOW_LINKS)) {
            boolean regular = parent.getFileAttributeView(file, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes()
                    .isRegularFile();
            if (!regular) {
                throw new IOException(child + "/" + name + " is no regular file");
            }
            return (FileChannel) parent.newByteChannel(file, TO_READ);
        }
    }

    @Override
    public void close() throws IOException {
        directory.close();
    }

    private static SecureDirectoryStream<Path> secure(DirectoryStream<Path> stream, Path path) throws IOException {
        if (stream instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        stream.close();
        throw new IOException("files below " + path + " cannot be opened safely: the file system offers no openat()");
    }
}
