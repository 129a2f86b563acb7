// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.disk;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRConfig;
import org.hawser.common.localfs.InnerFile;
import org.hawser.common.localfs.LocalDiskPart;
import org.hawser.reuse.config.Ownership;
import org.hawser.semem.store.OutputFile;
import org.hawser.semem.wire.Marker;
import org.hawser.semem.wire.MemoryMessage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the intermediate files of tasks in the memory of their node, as far as its agent has room. Needs no
 * configuration: everything follows from the names of files. Without an agent the files are where they always were.
 */
public final class MemoryDisk implements LocalDiskPart {
    private static final Logger LOG = LoggerFactory.getLogger(MemoryDisk.class);

    private static final Duration PAUSE = Duration.ofSeconds(10);

    private final Stores stores = new Stores(System::nanoTime);
    private final Fallbacks fallbacks = new Fallbacks();
    private final Map<String, AgentClient> agents = new ConcurrentHashMap<>();
    private final Pool pool;
    private final Renames renames;
    private final AgentClient.Limits limits;
    private volatile TaskKind kind = TaskKind.OTHER;
    private volatile boolean closed;

    /** For the service loader. */
    public MemoryDisk() {
        this(new AgentClient.Limits(MemoryMessage.ANSWER_LIMIT, PAUSE, MemoryMessage.EXTENT_BYTES));
    }

    MemoryDisk(AgentClient.Limits limits) {
        this(limits, PoolHandles::new);
    }

    MemoryDisk(AgentClient.Limits limits, Function<File, PoolHandles> poolOpener) {
        this.limits = limits;
        this.pool = new Pool(this::agent, fallbacks, poolOpener);
        this.renames = new Renames(this::placed, this::agent, pool, fallbacks);
    }

    Fallbacks fallbacks() {
        return fallbacks;
    }

    @Override
    public void configure(Configuration configuration) {
        kind = TaskKind.of(configuration, System.getenv());
        if (kind.reduces()) {
            // It may never write a file, and the agent is to know that it runs here.
            Stream.of(configuration.getTrimmedStrings(MRConfig.LOCAL_DIR))
                    .map(File::new)
                    .limit(1)
                    .forEach(this::directoryWanted);
        }
    }

    @Override
    public boolean owns(File path) {
        return IntermediatePath.of(path).isPresent();
    }

    @Override
    public File locate(File path) {
        return placed(path).map(file -> file.place().toFile()).orElse(path);
    }

    @Override
    public Optional<InnerFile> inner(File path) throws IOException {
        Optional<Placed> placed = placed(path);
        if (placed.isEmpty()) {
            return Optional.empty();
        }
        Optional<InnerFile> pooled = pool.find(placed.get());
        return pooled.isPresent() ? pooled : Marker.at(placed.get().memory()).map(MovedFile::new);
    }

    @Override
    public OutputStream write(File path, boolean append, Opener opener) throws IOException {
        IntermediatePath name = IntermediatePath.of(path).orElseThrow();
        greet(name.appDir());
        Optional<Placed> placed = placed(path);
        return placed.isEmpty() ? opener.open(path, append) : write(placed.get(), append, opener);
    }

    private OutputStream write(Placed file, boolean append, Opener opener) throws IOException {
        if (file.isDirectory()) {
            throw new FileNotFoundException(file.name().named() + " (Is a directory)");
        }
        if (append && pool.has(file)) {
            pool.moveOut(file);
        }
        boolean inMemory = file.isInMemory();
        if (append && !inMemory && Files.exists(file.disk())) {
            return opener.open(file.disk().toFile(), true);
        }
        long there = append && inMemory ? Files.size(file.memory()) : 0;
        if (there == 0) {
            delete(file);
        }
        try {
            return MeteredOutput.open(file, agent(file.name().appDir()), fallbacks, pool, opener, there);
        } catch (IOException e) {
            fallbacks.notInMemory(file, e);
            Optional<PoolOutput> pooled = there == 0 ? pool.write(file, opener) : Optional.empty();
            return pooled.isPresent() ? pooled.get() : onDisk(file, there, opener);
        }
    }

    private OutputStream onDisk(Placed file, long there, Opener opener) throws IOException {
        Files.createDirectories(file.disk().getParent());
        if (there > 0) {
            Files.copy(
                    file.memory(),
                    file.disk(),
                    StandardCopyOption.REPLACE_EXISTING,
                    StandardCopyOption.COPY_ATTRIBUTES);
        }
        OutputStream out = opener.open(file.disk().toFile(), there > 0);
        try {
            file.showOnDisk();
        } catch (IOException e) {
            out.close();
            throw e;
        }
        if (there > 0) {
            agent(file.name().appDir()).tell(new MemoryMessage.Moved(file.name().relative()));
        }
        return out;
    }

    @Override
    public boolean rename(File from, File to) throws IOException {
        return renames.rename(from, to);
    }

    @Override
    public boolean delete(File path) throws IOException {
        Optional<Placed> placed = placed(path);
        if (placed.isEmpty() || placed.get().isDirectory()) {
            // No longer a file of this part, so that nothing is called back.
            return new File(locate(path).getPath()).delete();
        }
        return delete(placed.get());
    }

    private boolean delete(Placed file) throws IOException {
        if (!file.isInMemory()) {
            return pool.delete(file) || file.clearDisk();
        }
        Files.delete(file.memory());
        agent(file.name().appDir()).tell(new MemoryMessage.Deleted(file.name().relative()));
        return true;
    }

    /** A task names the directory of its application before it makes any below it: the link must be there first. */
    @Override
    public void directoryWanted(File directory) {
        IntermediatePath.appDirOf(directory).filter(Files::isDirectory).ifPresent(this::greet);
    }

    private void greet(Path appDir) {
        try {
            agent(appDir).greet();
            stores.of(appDir).map(store -> store.resolve(OutputFile.DIRECTORY)).ifPresent(MemoryDisk::makeAgain);
        } catch (RoomRefusedException e) {
            LOG.debug("Files of {} go to disk", appDir, e);
            Stores.target(appDir).ifPresent(output -> {
                makeAgain(output);
                stores.lookAgain(appDir);
            });
        }
    }

    /** The link outlives a lost store, even if its agent is lost too. Links to files on disk need the directory too. */
    private static void makeAgain(Path output) {
        try {
            if (!Files.isDirectory(output)) {
                Ownership.ofThisProcess().create(output.getParent().getParent());
                Files.createDirectories(output);
            }
        } catch (IOException e) {
            LOG.warn("Cannot make {}, to which the local directory of an application leads", output, e);
        }
    }

    private Optional<Placed> placed(File path) {
        return IntermediatePath.of(path)
                .flatMap(name -> stores.of(name.appDir()).map(store -> new Placed(name, store)));
    }

    private AgentClient agent(Path appDir) {
        AgentClient agent = agents.computeIfAbsent(
                IntermediatePath.application(appDir),
                application -> new AgentClient(appDir, kind, stores, limits, System::nanoTime));
        if (closed) {
            agent.close();
        }
        return agent;
    }

    @Override
    public void close() throws IOException {
        closed = true;
        pool.close();
        agents.values().forEach(AgentClient::close);
        LOG.debug("Files on disk: {}", fallbacks);
    }
}
