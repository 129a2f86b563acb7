// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.wire;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lost map outputs of one application, in files below the directory that all nodes share. The agents of workers
 * write them, {@code lost/<application>/<worker>-<n>.json}, and the ApplicationMaster reads them. Both delete them: each
 * agent its own when it learns that the application is over, the ApplicationMaster all of them at the end of the job.
 */
public final class LostOutputs {
    private static final Logger LOG = LoggerFactory.getLogger(LostOutputs.class);
    private static final String DIRECTORY = "lost";
    private static final Pattern APPLICATION = Pattern.compile("application_\\d{1,19}_\\d{1,10}");
    private static final Pattern FILE = Pattern.compile("\\w[\\w.-]*-\\d{1,10}\\.json");
    private static final Pattern UNUSUAL = Pattern.compile("[^\\w.-]|^[.-]");

    /** A directory may be removed between its making and its use: another application that has ended. */
    private static final int TRIES = 10;

    private final Path top;
    private final Path directory;
    private final OwnFiles own;

    /**
     * Reads and writes nothing yet.
     *
     * @param addresses the value of {@code hawser.reuse.address-dir}
     * @param application such as {@code application_1_0001}
     */
    public LostOutputs(Path addresses, String application) {
        this(addresses, application, OwnFiles.ofThisProcess());
    }

    LostOutputs(Path addresses, String application, OwnFiles own) {
        requireApplication(application);
        this.top = addresses.resolve(DIRECTORY);
        this.directory = top.resolve(application);
        this.own = own;
    }

    static void requireApplication(String name) {
        if (!APPLICATION.matcher(name).matches()) {
            throw new IllegalArgumentException("\"" + name + "\" is no application");
        }
    }

    /** Writes a loss of a worker. Readers find each file whole. One at a time may write for a worker. */
    public void write(String worker, Loss loss) throws IOException {
        List<String> attempts = loss.attempts();
        for (int from = 0; from < attempts.size(); from += Loss.MAX_ATTEMPTS) {
            int to = Math.min(from + Loss.MAX_ATTEMPTS, attempts.size());
            writeFile(worker, new Loss(loss.why(), attempts.subList(from, to)).json());
        }
    }

    private void writeFile(String worker, byte[] json) throws IOException {
        Path half = newFile();
        try {
            Files.write(half, json);
            int n = 0;
            while (Files.exists(file(worker, n), LinkOption.NOFOLLOW_LINKS)) {
                n++;
            }
            Files.move(half, file(worker, n), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(half);
        }
    }

    private Path newFile() throws IOException {
        for (int left = TRIES; ; left--) {
            try {
                Files.createDirectories(top.getParent());
                OwnFiles.make(top);
                OwnFiles.make(directory);
                return Files.createTempFile(directory, ".lost", "", OwnFiles.MODE);
            } catch (NoSuchFileException e) {
                if (left == 0) {
                    throw e;
                }
            }
        }
    }

    /** When the directory last changed; empty if there is none. */
    public Optional<FileTime> lastChange() throws IOException {
        return OwnFiles.lastChange(directory);
    }

    /**
     * Reads the files that are not known yet, and makes them known. One that is no loss is ignored with a warning; so is
     * one that cannot be read, or that another account may have written, until the next call.
     *
     * @param known names of files
     * @throws IOException if the directory cannot be read, or another account may have written in it
     */
    public List<Loss> readNew(Set<String> known) throws IOException {
        own.requireDirectory(top);
        own.requireDirectory(directory);
        List<Loss> losses = new ArrayList<>();
        for (Path file : files()) {
            String name = file.getFileName().toString();
            if (FILE.matcher(name).matches() && !known.contains(name)) {
                Optional<byte[]> json = read(file);
                json.ifPresent(any -> known.add(name));
                json.flatMap(found -> parse(file, found)).ifPresent(losses::add);
            }
        }
        return losses;
    }

    private Optional<byte[]> read(Path file) {
        try {
            own.requireFile(file, Loss.MAX_BYTES);
            return Optional.of(Files.readAllBytes(file));
        } catch (IOException e) {
            LOG.warn("{} cannot be read now: {}", file, e.toString());
            return Optional.empty();
        }
    }

    private static Optional<Loss> parse(Path file, byte[] json) {
        try {
            return Optional.of(Loss.parse(json));
        } catch (IOException | RuntimeException e) {
            LOG.warn("{} does not name lost map outputs and is ignored: {}", file, e.toString());
            return Optional.empty();
        }
    }

    /** Deletes the files of a worker; the directories too, if they are empty then. */
    public void removeOf(String worker) throws IOException {
        String prefix = prefix(worker);
        for (Path file : files()) {
            String name = file.getFileName().toString();
            // Another worker's name may begin with this one's.
            if (name.startsWith(prefix) && name.lastIndexOf('-') == prefix.length() - 1) {
                Files.deleteIfExists(file);
            }
        }
        removeDirectories();
    }

    /** Deletes the files of all workers, and the directories. */
    public void removeAll() throws IOException {
        for (Path file : files()) {
            if (!Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
                Files.deleteIfExists(file);
            }
        }
        removeDirectories();
    }

    private void removeDirectories() throws IOException {
        try {
            Files.deleteIfExists(directory);
            Files.deleteIfExists(top);
        } catch (DirectoryNotEmptyException e) {
            // Others use it still.
        }
    }

    /** A link in the place of the directory would lead to files of something else. */
    private List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
                entries.forEach(files::add);
            } catch (NoSuchFileException e) {
                return List.of();
            }
        }
        return files;
    }

    private Path file(String worker, int n) {
        return directory.resolve(prefix(worker) + n + ".json");
    }

    private static String prefix(String worker) {
        return UNUSUAL.matcher(worker).replaceAll("_") + "-";
    }
}
