// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;

/** Keeps files {@code f0}, {@code f2} and {@code f4} in another directory, under names made from their whole paths. */
final class ElsewherePart implements LocalDiskPart {
    private final File place;
    private int moves;
    private boolean closed;

    ElsewherePart(File place) {
        this.place = place;
        if (!place.mkdirs()) {
            throw new IllegalStateException(place + " cannot be made");
        }
    }

    int moves() {
        return moves;
    }

    boolean isClosed() {
        return closed;
    }

    /** The directory's own entry stays where it is, empty, so that listings show the file. */
    @Override
    public boolean owns(File path) {
        return path.getName().matches("f[024]");
    }

    @Override
    public File locate(File path) {
        return path.exists() ? new File(place, path.getPath().replace('/', '%')) : path;
    }

    @Override
    public OutputStream write(File path, boolean append, Opener opener) throws IOException {
        if (path.isDirectory()) {
            throw new IOException(path + " is a directory");
        }
        Files.write(path.toPath(), new byte[0]);
        return opener.open(locate(path), append);
    }

    @Override
    public boolean rename(File from, File to) throws IOException {
        if (!from.exists() || to.isDirectory() || !to.getParentFile().isDirectory()) {
            return false;
        }
        moves++;
        File source = owns(from) ? locate(from) : from;
        byte[] content = Files.readAllBytes(source.toPath());
        if (!from.equals(to)) {
            copyModes(source, to, content);
            Files.delete(source.toPath());
            Files.deleteIfExists(from.toPath());
        }
        return true;
    }

    private void copyModes(File source, File to, byte[] content) throws IOException {
        Files.write(to.toPath(), content);
        File target = owns(to) ? locate(to) : to;
        Files.write(target.toPath(), content);
        Files.setPosixFilePermissions(target.toPath(), Files.getPosixFilePermissions(source.toPath()));
        Files.setLastModifiedTime(target.toPath(), Files.getLastModifiedTime(source.toPath()));
    }

    @Override
    public boolean delete(File path) throws IOException {
        return path.isFile() && Files.deleteIfExists(locate(path).toPath()) && path.delete();
    }

    @Override
    public void directoryWanted(File directory) {}

    @Override
    public void close() {
        closed = true;
    }
}
