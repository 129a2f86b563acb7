// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.File;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.function.Function;
import org.hawser.semem.policy.PoolNames;
import org.hawser.semem.wire.MemoryMessage;

/**
 * Renames intermediate files: in memory, on disk, or from memory to a disk. A file on disk that is renamed stays there.
 */
final class Renames {
    private final Function<File, Optional<Placed>> placed;
    private final Function<Path, AgentClient> agents;
    private final Pool pool;
    private final Fallbacks fallbacks;

    Renames(
            Function<File, Optional<Placed>> placed,
            Function<Path, AgentClient> agents,
            Pool pool,
            Fallbacks fallbacks) {
        this.placed = placed;
        this.agents = agents;
        this.pool = pool;
        this.fallbacks = fallbacks;
    }

    boolean rename(File from, File to) throws IOException {
        Optional<Placed> source = placed.apply(from);
        Optional<Placed> target = placed.apply(to);
        Path sourcePlace = source.map(Placed::place).orElseGet(from::toPath);
        Path targetPlace = target.map(Placed::place).orElseGet(to::toPath);
        if (source.isPresent() && pool.has(source.get())) {
            return !Files.isDirectory(targetPlace)
                    && (sourcePlace.equals(targetPlace) || renamePooled(source.get(), to, target));
        }
        if (!Files.isRegularFile(sourcePlace) || Files.isDirectory(targetPlace)) {
            return new File(sourcePlace.toString()).renameTo(new File(targetPlace.toString()));
        }
        if (sourcePlace.equals(targetPlace)) {
            return true;
        }
        if (target.isPresent()) {
            pool.delete(target.get());
        }
        if (source.isEmpty() || !source.get().isInMemory()) {
            renameOnDisk(from.toPath(), source, to.toPath(), target);
        } else if (target.isPresent() && sameApplication(source.get(), target.get())) {
            renameInMemory(source.get(), target.get());
        } else {
            moveOut(source.get(), to.toPath(), target);
        }
        return true;
    }

    private static boolean sameApplication(Placed one, Placed other) {
        return one.name().appDir().getFileName().equals(other.name().appDir().getFileName());
    }

    private boolean renamePooled(Placed source, File to, Optional<Placed> target) throws IOException {
        String from = source.name().relative();
        if (target.isEmpty()
                || !sameApplication(source, target.get())
                || !PoolNames.mayBecome(from, target.get().name().relative())) {
            fallbacks.count(Fallbacks.COPIED, from, null);
            if (target.isPresent()) {
                pool.delete(target.get());
            }
            pool.copy(source, target.map(Placed::disk).orElse(to.toPath()));
            show(target);
            return pool.delete(source);
        }
        Placed name = target.get();
        if (!pool.delete(name) && !name.isInMemory()) {
            name.clearDisk();
        }
        name.makeDirectory();
        Files.move(source.memory(), name.memory(), StandardCopyOption.ATOMIC_MOVE);
        boolean told = agents.apply(source.name().appDir())
                .tellOfPooled(new MemoryMessage.Renamed(from, name.name().relative()));
        if (!told && name.name().shared()) {
            // An agent that lives does not look for links: reducers would never find it.
            fallbacks.count(AgentClient.NO_AGENT, from, null);
            pool.moveOut(name);
        }
        return true;
    }

    private void renameInMemory(Placed source, Placed target) throws IOException {
        if (!target.isInMemory()) {
            target.clearDisk();
        }
        target.makeDirectory();
        Files.move(source.memory(), target.memory(), StandardCopyOption.ATOMIC_MOVE);
        tell(
                source,
                new MemoryMessage.Renamed(
                        source.name().relative(), target.name().relative()));
    }

    private void renameOnDisk(Path from, Optional<Placed> source, Path to, Optional<Placed> target) throws IOException {
        move(source.map(Placed::disk).orElse(from), target.map(Placed::disk).orElse(to));
        show(target);
        if (source.isPresent()) {
            Files.deleteIfExists(source.get().memory());
        }
    }

    private void moveOut(Placed source, Path to, Optional<Placed> target) throws IOException {
        move(source.memory(), target.map(Placed::disk).orElse(to));
        show(target);
        tell(source, new MemoryMessage.Deleted(source.name().relative()));
    }

    private void show(Optional<Placed> target) throws IOException {
        if (target.isEmpty()) {
            return;
        }
        boolean replaced = target.get().isInMemory();
        target.get().showOnDisk();
        if (replaced) {
            tell(target.get(), new MemoryMessage.Moved(target.get().name().relative()));
        }
    }

    private void move(Path from, Path to) throws IOException {
        Files.createDirectories(to.getParent());
        try {
            Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            fallbacks.count(Fallbacks.COPIED, to.toString(), e);
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            Files.delete(from);
        }
    }

    private void tell(Placed file, MemoryMessage news) {
        agents.apply(file.name().appDir()).tell(news);
    }
}
