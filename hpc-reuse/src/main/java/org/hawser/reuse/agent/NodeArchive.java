// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.agent;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.hawser.common.config.Lookup;
import org.hawser.reuse.cds.ClassArchive;
import org.hawser.reuse.config.ReuseKeys;
import org.hawser.reuse.config.RunDirectory;
import org.hawser.reuse.config.SharedClassPath;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The class archive of a node, from which its agent, slots, forked containers and clients start. */
public final class NodeArchive {
    private static final Logger LOG = LoggerFactory.getLogger(NodeArchive.class);

    private NodeArchive() {}

    /** The archive, which may not have been built yet; empty if none is to be used. */
    public static Optional<ClassArchive> of(Lookup lookup, SharedClassPath shared) {
        return ReuseKeys.ARCHIVE.get(lookup)
                ? Optional.of(new ClassArchive(
                        ReuseKeys.ARCHIVE_DIR.getIfSet(lookup).map(Path::of).orElseGet(ClassArchive::defaultDirectory),
                        shared.hadoopJars()))
                : Optional.empty();
    }

    /**
     * Finds the archive, or builds it. Without an archive slots only start more slowly, so no failure here prevents a
     * pool from starting.
     *
     * @param log of the build
     */
    public static Optional<ClassArchive> find(Path log, Lookup lookup, SharedClassPath shared)
            throws InterruptedException {
        Optional<ClassArchive> wanted = of(lookup, shared);
        if (wanted.isEmpty()) {
            return wanted;
        }
        ClassArchive archive = wanted.get();
        try {
            long start = System.nanoTime();
            boolean built = archive.build(log);
            LOG.info(
                    "Class archive {} {} after {} ms",
                    archive.file(),
                    built ? "built" : "found",
                    (System.nanoTime() - start) / 1_000_000);
            return wanted;
        } catch (IOException e) {
            return none(e);
        }
    }

    /** As {@link #find}, and writes the files of JVM options that use the archive to the run directory. */
    public static Optional<ClassArchive> prepare(RunDirectory run, Lookup lookup, SharedClassPath shared)
            throws InterruptedException {
        Optional<ClassArchive> archive = find(run.path().resolve("cds").resolve("build.log"), lookup, shared);
        if (archive.isPresent()) {
            try {
                archive.get().writeArguments(run.archiveArguments("fork"), shared.jars());
                // A client lives for seconds only, too short for code of the second compiler to pay off.
                archive.get()
                        .writeArguments(
                                run.archiveArguments("client"),
                                shared.entries(),
                                "-XX:TieredStopAtLevel=1",
                                "-XX:+UseSerialGC");
            } catch (IOException e) {
                return none(e);
            }
        }
        return archive;
    }

    private static Optional<ClassArchive> none(IOException cause) {
        LOG.warn("Slots start without a class archive", cause);
        return Optional.empty();
    }
}
