// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.config;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.hawser.common.config.ConfigException;
import org.hawser.common.config.Lookup;
import org.hawser.common.failure.PlainReason;
import org.hawser.common.process.BoundedFile;

/**
 * The directory that a node's NodeManager, agent and slots share.
 *
 * <pre>
 *   agent.sock      where the agent listens        agent.pid, agent.lock, agent.log
 *   nodemanager.lock  held by the NodeManager
 *   agent-site.xml  the NodeManager's settings     slots/slot-N.{pid,json,log}
 *   placements.tsv  which container ran where      audit/slot-N.jsonl
 *   slot-ends.tsv   when and why slots ended       agent-losses.tsv
 *   published/      the agent's published addresses
 *   cds/*.args      JVM options that use the class archive
 * </pre>
 */
public record RunDirectory(Path path) {
    /** The file that says which container ran where, as lines of {@link Placement}. */
    public static final String PLACEMENTS = "placements.tsv";

    /** The file that says when and why slots ended, as lines of {@link SlotEnd}. */
    public static final String SLOT_ENDS = "slot-ends.tsv";

    /** The file that says when the NodeManager lost its agent, as lines of {@link AgentLoss}. */
    public static final String AGENT_LOSSES = "agent-losses.tsv";

    /** Thousands of losses. */
    private static final long MAX_LOSSES_BYTES = 1 << 20;

    /** The address of a Unix domain socket has 108 bytes, including the socket's name and a terminator. */
    static final int MAX_PATH_BYTES = 90;

    /** The longest path that leaves room for the socket's name. */
    public RunDirectory {
        int length = path.toString().getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
        if (length > MAX_PATH_BYTES) {
            throw new ConfigException(
                    ReuseKeys.RUN_DIR.name(),
                    ReuseKeys.RUN_DIR.name() + " is '" + path + "', " + length
                            + " bytes; a Unix domain socket in it needs at most " + MAX_PATH_BYTES
                            + ". Set it to a shorter path on a local file system.");
        }
    }

    /**
     * The run directory of a NodeManager with these settings: the configured one, or one named after its local
     * directories.
     */
    public static RunDirectory of(Lookup settings) {
        return new RunDirectory(ReuseKeys.RUN_DIR
                .getIfSet(settings)
                .map(Path::of)
                .orElseGet(() -> NodeResources.defaultRunDir(settings.get(YarnConfiguration.NM_LOCAL_DIRS))));
    }

    /**
     * Creates missing directories that only this account can read.
     *
     * @throws ConfigException if it cannot be created, or does not belong to this account only
     */
    public RunDirectory create() {
        try {
            Ownership.ofThisProcess().create(path);
            for (String child : new String[] {"slots", "audit", "cds", "tmp"}) {
                Files.createDirectories(path.resolve(child));
            }
            return this;
        } catch (IOException e) {
            throw new ConfigException(
                    ReuseKeys.RUN_DIR.name(),
                    ReuseKeys.RUN_DIR.name() + " is '" + path + "', which cannot be used: " + PlainReason.of(e)
                            + ". Set it to a directory on a local file system that this account can create and nobody else"
                            + " can write.");
        }
    }

    /**
     * Keeps it for this NodeManager until that is closed, or its process ends. A drain of an earlier one counts no more.
     *
     * @throws ConfigException when another NodeManager has it
     */
    public ProcessLock claim() throws IOException {
        ProcessLock lock = ProcessLock.tryTake(nodeManagerLock())
                .orElseThrow(() -> new ConfigException(
                        ReuseKeys.RUN_DIR.name(),
                        ReuseKeys.RUN_DIR.name() + " is '" + path + "', which the NodeManager with pid " + holder()
                                + " uses. Give each NodeManager of a node a directory of its own."));
        lock.write(Long.toString(ProcessHandle.current().pid()));
        // Of an earlier run.
        Files.deleteIfExists(drained());
        Files.deleteIfExists(draining());
        return lock;
    }

    private String holder() {
        try {
            return Files.readString(nodeManagerLock()).strip();
        } catch (IOException e) {
            return "unknown";
        }
    }

    /**
     * Checks that the directory is still this account's own. Whoever is about to connect to its socket asks first: the
     * directory may have been removed since, as below a temporary directory, and made by someone else.
     */
    public void requireOwn() throws IOException {
        Ownership.ofThisProcess().require(path);
    }

    public Path socket() {
        return path.resolve("agent.sock");
    }

    public Path agentLock() {
        return path.resolve("agent.lock");
    }

    /** Holds the pid of the NodeManager that has it. */
    private Path nodeManagerLock() {
        return path.resolve("nodemanager.lock");
    }

    public Path agentPid() {
        return path.resolve("agent.pid");
    }

    public Path agentLog() {
        return path.resolve("agent.log");
    }

    public Path agentSite() {
        return path.resolve("agent-site.xml");
    }

    /** The agent's own temporary files. */
    public Path temporary() {
        return path.resolve("tmp");
    }

    /** Which container ran where. */
    public BoundedFile placements(long maxBytes) {
        return new BoundedFile(path.resolve(PLACEMENTS), maxBytes);
    }

    /** When and why slots ended. */
    public BoundedFile slotEnds(long maxBytes) {
        return new BoundedFile(path.resolve(SLOT_ENDS), maxBytes);
    }

    /** When the NodeManager lost its agent. */
    public BoundedFile agentLosses() {
        return new BoundedFile(path.resolve(AGENT_LOSSES), MAX_LOSSES_BYTES);
    }

    public Path slots() {
        return path.resolve("slots");
    }

    public Path slotFile(int slot, String suffix) {
        return slots().resolve("slot-" + slot + suffix);
    }

    public Path audit(int slot) {
        return path.resolve("audit").resolve("slot-" + slot + ".jsonl");
    }

    /** JVM options that make containers, or clients, start from the class archive. */
    public Path archiveArguments(String purpose) {
        return path.resolve("cds").resolve(purpose + ".args");
    }

    /** Exists once a memory node that was drained holds nothing any more: its agent is to end. */
    public Path drained() {
        return path.resolve("drained");
    }

    /** Exists from when a drain of this node's memory was asked for, so that an agent that is replaced does not forget it. */
    public Path draining() {
        return path.resolve("draining");
    }

    /** A copy of the addresses that the agent has published. */
    public Path published() {
        return path.resolve("published");
    }

    /** The number of slots that a resize has set; absent if there was none. */
    public Path resized() {
        return path.resolve("slots.resized");
    }
}
