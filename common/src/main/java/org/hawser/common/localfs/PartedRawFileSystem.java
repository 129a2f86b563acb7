// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.BufferedFSInputStream;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.thirdparty.com.google.common.collect.Iterables;

/**
 * The raw file system below {@link HawserLocalFileSystem}. MapReduce casts it to Hadoop's, and renames the files of
 * {@link #pathToFile} itself.
 */
final class PartedRawFileSystem extends RawLocalFileSystem {
    private final List<LocalDiskPart> parts;
    private final PlainRawFileSystem plain = new PlainRawFileSystem();
    private List<LocalIoPart> io = List.of();

    PartedRawFileSystem(List<LocalDiskPart> parts) {
        this.parts = List.copyOf(parts);
    }

    @Override
    public void initialize(URI uri, Configuration conf) throws IOException {
        super.initialize(uri, conf);
        plain.initialize(uri, conf);
        parts.forEach(part -> part.configure(conf));
        io = LocalIoPart.load(conf::get);
    }

    @Override
    public File pathToFile(Path path) {
        File named = super.pathToFile(path);
        return parts.isEmpty() ? named : file(named);
    }

    File file(File named) {
        return new PlacedFile(this, named, owner(named));
    }

    private Optional<LocalDiskPart> owner(File named) {
        for (LocalDiskPart part : parts) {
            if (part.owns(named)) {
                return Optional.of(part);
            }
        }
        return Optional.empty();
    }

    @Override
    protected OutputStream createOutputStreamWithMode(Path path, boolean append, FsPermission permission)
            throws IOException {
        File named = super.pathToFile(path);
        Optional<LocalDiskPart> owner = owner(named);
        return owner.isEmpty()
                ? output(named, super.createOutputStreamWithMode(path, append, permission))
                : owner.get()
                        .write(named, append, (where, atEnd) -> output(where, plain.open(where, atEnd, permission)));
    }

    private OutputStream output(File place, OutputStream stream) throws IOException {
        OutputStream out = stream;
        for (LocalIoPart part : io) {
            out = part.output(place, out);
        }
        return out;
    }

    @Override
    public FSDataInputStream open(Path path, int bufferBytes) throws IOException {
        Optional<InnerFile> inner = inner(path);
        return inner.isEmpty()
                ? input(path, super.open(path, bufferBytes))
                : new FSDataInputStream(
                        new BufferedFSInputStream(new InnerFileInput(inner.get().open(), statistics), bufferBytes));
    }

    private FSDataInputStream input(Path path, FSDataInputStream stream) throws IOException {
        FSDataInputStream in = stream;
        for (LocalIoPart part : io) {
            in = part.input(pathToFile(path), in);
        }
        return in;
    }

    private Optional<InnerFile> inner(Path path) {
        return pathToFile(path) instanceof PlacedFile placed ? placed.inner() : Optional.empty();
    }

    /** A file inside another one has no permissions of its own: who may read the other one may read it. */
    @Override
    public void setPermission(Path path, FsPermission permission) throws IOException {
        if (inner(path).isEmpty()) {
            super.setPermission(path, permission);
        }
    }

    /** The file's place does not show: its status has the name that was asked for. */
    @Override
    public FileStatus getFileStatus(Path path) throws IOException {
        File file = pathToFile(path);
        Optional<InnerFile> inner = file instanceof PlacedFile placed ? placed.inner() : Optional.empty();
        if (inner.isPresent()) {
            return status(inner.get(), path);
        }
        return file instanceof PlacedFile placed && placed.isElsewhere() && placed.exists()
                ? new PlacedFileStatus(plain.status(file), makeQualified(path))
                : super.getFileStatus(path);
    }

    private FileStatus status(InnerFile file, Path path) {
        String account = System.getProperty("user.name");
        return new FileStatus(
                file.length(),
                false,
                1,
                getDefaultBlockSize(path),
                file.modified(),
                file.modified(),
                FsPermission.getFileDefault().applyUMask(FsPermission.getUMask(getConf())),
                account,
                account,
                makeQualified(path));
    }

    @Override
    public boolean mkdirs(Path path) throws IOException {
        tell(path);
        return super.mkdirs(path);
    }

    @Override
    public boolean mkdirs(Path path, FsPermission permission) throws IOException {
        tell(path);
        return super.mkdirs(path, permission);
    }

    private void tell(Path path) {
        if (!parts.isEmpty()) {
            File directory = super.pathToFile(path);
            parts.forEach(part -> part.directoryWanted(directory));
        }
    }

    @Override
    public void close() throws IOException {
        super.close();
        for (Closeable part : Iterables.concat(parts, io)) {
            part.close();
        }
    }
}
