// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.store;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.hawser.reuse.config.Ownership;
import org.hawser.semem.compat.Allocation;
import org.hawser.semem.pool.Extents;
import org.hawser.semem.pool.PoolMark;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The intermediate files of a node in memory, in one directory for each application. The directory {@code output} of an
 * application in the NodeManager's local directories is a symbolic link to that in memory, so that whoever serves map
 * outputs reads them there. Only this account can read the store.
 *
 * <pre>
 *   &lt;root&gt;/&lt;application&gt;/output/...                              where map outputs are
 *   &lt;local dir&gt;/usercache/&lt;user&gt;/appcache/&lt;application&gt;/output     a link to it
 * </pre>
 */
public final class MemoryStore implements Closeable {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryStore.class);

    private static final Pattern APPLICATION = Pattern.compile("application_\\d+_\\d+");

    /** Begins the names of files that are about to be deleted. */
    private static final String ASIDE = ".hawser-aside-";

    private final StorePlace place;
    private final List<Path> localDirs;
    /** The users of the applications, as far as they are known. */
    private final Map<String, String> users = new ConcurrentHashMap<>();

    private Optional<FileChannel> lock = Optional.empty();
    private final Set<Path> unreadable = ConcurrentHashMap.newKeySet();

    private final AtomicLong lastAside = new AtomicLong();

    /** @param localDirs the NodeManager's */
    public MemoryStore(StorePlace place, List<Path> localDirs) {
        this.place = requireNonNull(place, "place is null");
        this.localDirs = localDirs.stream()
                .map(directory -> directory.toAbsolutePath().normalize())
                .toList();
    }

    /** Makes the directory, or checks that it is this account's alone. Holds it until it is closed. */
    public synchronized void create() throws IOException {
        isThere();
        Ownership.ofThisProcess().create(root());
        place.sign();
        close();
        lock = Optional.of(place.lock());
    }

    /** See {@link StorePlace#isThere}. */
    public boolean isThere() throws IOException {
        return place.isThere();
    }

    public Path root() {
        return place.root();
    }

    /**
     * Makes room for an application: its directory in memory, and the links to it.
     *
     * @param directory the application's in one of the local directories
     * @throws IOException if there is no such application here, or its outputs are on disk already
     */
    public void accept(String application, Path directory) throws IOException {
        String user = user(application, directory);
        Path output = root().resolve(application).resolve(OutputFile.DIRECTORY);
        List<Path> missing = new ArrayList<>();
        for (Path appDir : appDirs(application, user)) {
            Path link = appDir.resolve(OutputFile.DIRECTORY);
            if (Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                requireOwn(link, output);
            } else if (Files.isDirectory(appDir)) {
                missing.add(link);
            }
        }
        if (!isThere()) {
            create();
        }
        Files.createDirectories(output);
        users.put(application, user);
        for (Path link : missing) {
            try {
                Files.createSymbolicLink(link, output);
            } catch (FileSystemException e) {
                // A task may have made a directory meanwhile.
                if (Files.exists(link, LinkOption.NOFOLLOW_LINKS)) {
                    requireOwn(link, output);
                } else if (Files.isDirectory(link.getParent())) {
                    throw e;
                }
            }
        }
    }

    private static void requireOwn(Path link, Path output) throws IOException {
        if (!Files.isSymbolicLink(link) || !Files.readSymbolicLink(link).equals(output)) {
            throw new FileSystemException(link.toString(), null, "is there already, and not in memory");
        }
    }

    private String user(String application, Path directory) throws IOException {
        if (!APPLICATION.matcher(application).matches()) {
            throw new IOException("'" + application + "' is no application");
        }
        Path appDir = directory.toAbsolutePath().normalize();
        String user = Optional.ofNullable(appDir.getParent())
                .map(Path::getParent)
                .map(Path::getFileName)
                .map(Path::toString)
                .orElse("");
        if (!appDirs(application, user).contains(appDir) || !Files.isDirectory(appDir)) {
            throw new IOException(appDir + " is no directory of " + application + " below " + localDirs);
        }
        return user;
    }

    private List<Path> appDirs(String application, String user) {
        return localDirs.stream()
                .map(directory -> directory
                        .resolve("usercache")
                        .resolve(user)
                        .resolve("appcache")
                        .resolve(application))
                .toList();
    }

    /** The applications that have a directory in memory. */
    public List<String> applications() throws IOException {
        try (Stream<Path> entries = Files.list(root())) {
            return entries.map(entry -> entry.getFileName().toString())
                    .filter(name -> APPLICATION.matcher(name).matches())
                    .sorted()
                    .toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /**
     * Whether the NodeManager has deleted all directories of the application, as it does when that has ended. False if that
     * cannot be seen.
     */
    public boolean isOver(String application) {
        String user = users.get(application);
        if (user != null) {
            return appDirs(application, user).stream().allMatch(Files::notExists);
        }
        for (Path directory : localDirs) {
            try (Stream<Path> accounts = Files.list(directory.resolve("usercache"))) {
                for (Path account :
                        accounts.filter(cache -> !Files.isRegularFile(cache)).toList()) {
                    if (exists(account.resolve("appcache").resolve(application))) {
                        users.put(application, account.getFileName().toString());
                        return false;
                    }
                }
            } catch (NoSuchFileException e) {
                // No container has run there yet.
            } catch (IOException | UncheckedIOException e) {
                if (unreadable.add(directory)) {
                    LOG.warn("Memory of ended applications cannot be freed while {} is unreadable", directory, e);
                }
                return false;
            }
        }
        return true;
    }

    /** @throws IOException if that cannot be seen */
    private static boolean exists(Path appDir) throws IOException {
        boolean there = Files.exists(appDir);
        if (!there && !Files.notExists(appDir)) {
            throw new FileSystemException(appDir.toString(), null, "cannot be looked at");
        }
        return there;
    }

    /** The files of the application that are in memory, and how many bytes of each. */
    public Map<String, Long> files(String application) throws IOException {
        Map<String, Long> found = new TreeMap<>();
        Path directory = root().resolve(application);
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (attributes.isRegularFile()) {
                    found.put(directory.relativize(file).toString(), inMemory(file, attributes));
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                return deletedMeanwhile(failure);
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                return deletedMeanwhile(failure);
            }
        });
        return found;
    }

    /** Only map outputs have holes: where reducers have committed. */
    private static long inMemory(Path file, BasicFileAttributes attributes) {
        try {
            return file.endsWith(OutputFile.DATA) ? Allocation.bytesInPages(file) : attributes.size();
        } catch (IOException e) {
            LOG.debug("{} counts with its length", file, e);
            return attributes.size();
        }
    }

    private static FileVisitResult deletedMeanwhile(IOException failure) throws IOException {
        if (failure != null && !(failure instanceof NoSuchFileException)) {
            throw failure;
        }
        return FileVisitResult.CONTINUE;
    }

    /** The complete files of the application that are in the pool file, but those whose marks cannot be read. */
    public Map<String, Extents> marks(String application) throws IOException {
        Map<String, Extents> found = new TreeMap<>();
        Path directory = root().resolve(application);
        List<Path> links;
        try (Stream<Path> files = Files.walk(directory)) {
            links = files.filter(Files::isSymbolicLink).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path link : links) {
            try {
                PoolMark.at(link)
                        .ifPresent(
                                extents -> found.put(directory.relativize(link).toString(), extents));
            } catch (IOException e) {
                LOG.warn("A file in the pool file keeps its place, but is not found: {}", e.toString());
            }
        }
        return found;
    }

    /** Whether that name is one of a complete file in the pool file. */
    public boolean isMarked(String application, String path) throws IOException {
        return PoolMark.at(file(application, path)).isPresent();
    }

    /** Takes a file in the pool file out of its name. A link to a file on disk stays. */
    public void unmark(String application, String path) throws IOException {
        if (isMarked(application, path)) {
            Files.deleteIfExists(file(application, path));
        }
    }

    /** 0 if the file was deleted meanwhile. */
    public static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }

    /**
     * A file without its name, which is to be deleted.
     *
     * @param path its new name
     */
    public record Aside(String path, long bytes) {}

    /**
     * Takes a file in memory out of its name, so that whoever opens that name finds no file. A link there is a file on disk,
     * and stays.
     */
    public Optional<Aside> putAside(String application, String path) throws IOException {
        Path file = file(application, path);
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        String name = ASIDE + lastAside.incrementAndGet();
        Path aside = file(application, name);
        try {
            Files.move(file, aside, StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        if (Files.isSymbolicLink(aside)) {
            // Its writer was there, and has moved it to disk meanwhile.
            linkAgain(file, aside);
            return Optional.empty();
        }
        return Optional.of(new Aside(name, size(aside)));
    }

    private static void linkAgain(Path file, Path aside) throws IOException {
        try {
            Files.createSymbolicLink(file, Files.readSymbolicLink(aside));
        } catch (FileAlreadyExistsException e) {
            // Its name has been given again, too.
        }
        Files.delete(aside);
    }

    /** Deletes what was put aside. */
    public void delete(String application, Aside file) throws IOException {
        Files.deleteIfExists(file(application, file.path()));
    }

    /** Deletes what an agent that died had put aside. */
    public void deleteAside(String application) throws IOException {
        try (DirectoryStream<Path> left = Files.newDirectoryStream(root().resolve(application), ASIDE + "*")) {
            for (Path file : left) {
                Files.delete(file);
            }
        }
    }

    /** Deletes files of an application; returns whether nothing is left of it. */
    boolean delete(String application, Deletion deletion) throws IOException {
        boolean gone = deletion.delete(root().resolve(application));
        if (gone) {
            users.remove(application);
        }
        return gone;
    }

    /** Removes the directory, if no application is in it. */
    public void removeIfEmpty() throws IOException {
        if (applications().isEmpty()) {
            place.remove();
        }
    }

    /** Leaves it to the next agent. */
    @Override
    public synchronized void close() throws IOException {
        if (lock.isPresent()) {
            lock.get().close();
        }
        lock = Optional.empty();
    }

    private Path file(String application, String path) throws IOException {
        Path directory = root().resolve(application);
        Path file = directory.resolve(path).normalize();
        if (!APPLICATION.matcher(application).matches() || !file.startsWith(directory) || file.equals(directory)) {
            throw new IOException("'" + path + "' is no file of '" + application + "'");
        }
        return file;
    }
}
