// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.localfs;

import java.io.File;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file where its part keeps it. Hadoop renames and deletes such files itself; the part does it instead. */
final class PlacedFile extends File {
    private static final long serialVersionUID = 1;
    private static final Logger LOG = LoggerFactory.getLogger(PlacedFile.class);

    private final transient PartedRawFileSystem fileSystem;
    private final File named;

    private final transient Optional<LocalDiskPart> owner;

    PlacedFile(PartedRawFileSystem fileSystem, File named, Optional<LocalDiskPart> owner) {
        super(owner.map(part -> part.locate(named)).orElse(named).getPath());
        this.fileSystem = fileSystem;
        this.named = named;
        this.owner = owner;
    }

    boolean isElsewhere() {
        return !getPath().equals(named.getPath());
    }

    /** The file, if it is inside another one. */
    Optional<InnerFile> inner() {
        if (owner.isEmpty() || super.exists()) {
            return Optional.empty();
        }
        try {
            return owner.get().inner(named);
        } catch (IOException e) {
            LOG.warn("Cannot look for {}", named, e);
            return Optional.empty();
        }
    }

    @Override
    public boolean exists() {
        return super.exists() || inner().isPresent();
    }

    @Override
    public boolean isFile() {
        return super.isFile() || inner().isPresent();
    }

    @Override
    public long length() {
        return inner().map(InnerFile::length).orElseGet(super::length);
    }

    @Override
    public long lastModified() {
        return inner().map(InnerFile::modified).orElseGet(super::lastModified);
    }

    @Override
    public boolean renameTo(File to) {
        Optional<LocalDiskPart> other = to instanceof PlacedFile placed ? placed.owner : Optional.empty();
        if (owner.isEmpty() && other.isEmpty()) {
            return super.renameTo(to);
        }
        if (owner.isPresent() && other.isPresent() && owner.get() != other.get()) {
            // The file system copies then, from one part to the other.
            return false;
        }
        File target = to instanceof PlacedFile placed ? placed.named : to;
        return done("rename", () -> owner.or(() -> other).orElseThrow().rename(named, target));
    }

    @Override
    public boolean delete() {
        return owner.isEmpty()
                ? super.delete()
                : done("delete", () -> owner.get().delete(named));
    }

    /** Hadoop deletes a directory's files one by one. */
    @Override
    public File[] listFiles() {
        String[] names = list();
        if (names == null) {
            return null;
        }
        File[] files = new File[names.length];
        for (int i = 0; i < names.length; i++) {
            files[i] = fileSystem.file(new File(named, names[i]));
        }
        return files;
    }

    private boolean done(String what, Change change) {
        try {
            return change.make();
        } catch (IOException e) {
            LOG.warn("Cannot {} {}", what, named, e);
            return false;
        }
    }

    private interface Change {
        boolean make() throws IOException;
    }
}
