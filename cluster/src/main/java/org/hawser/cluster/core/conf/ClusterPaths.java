// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.core.conf;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.hawser.cluster.core.DaemonId;

/** The layout of a cluster's directory: where its state, configuration, data and logs are. */
public record ClusterPaths(Path dir) {
    public ClusterPaths {
        requireNonNull(dir, "dir is null");
    }

    /** The state of the running cluster; not there while it does not run. */
    public Path state() {
        return dir.resolve("cluster.json");
    }

    /** Locked during a start, and left there: it marks the directory as a cluster's. */
    public Path startLock() {
        return dir.resolve("start.lock");
    }

    /** The configuration of clients, containers and masters. */
    public Path conf() {
        return dir.resolve("conf");
    }

    /** The configuration of one daemon: workers and memory nodes have one of their own. */
    public Path conf(DaemonId daemon) {
        return switch (daemon.role().placement()) {
            case MASTER -> conf();
            case WORKER -> worker(daemon.worker()).resolve("conf");
            case MEMORY -> memoryNode(daemon.worker()).resolve("conf");
        };
    }

    /** Everything of one worker but its logs and run-time files. */
    public Path worker(int worker) {
        return dir.resolve("worker" + worker);
    }

    /** Everything of one memory node but its logs and run-time files. */
    public Path memoryNode(int number) {
        return dir.resolve("memory" + number);
    }

    public Path nameNodeData() {
        return dir.resolve("namenode");
    }

    public Path dataNodeData(int worker) {
        return worker(worker).resolve("hdfs");
    }

    /** The local directory of a worker's NodeManager: the working directories of its containers. */
    public Path nodeManagerLocal(int worker) {
        return worker(worker).resolve("nm-local");
    }

    /** What a worker's NodeManager remembers over a restart. */
    public Path nodeManagerRecovery(int worker) {
        return worker(worker).resolve("nm-recovery");
    }

    public Path logs() {
        return dir.resolve("logs");
    }

    /** Standard output and error of a daemon. */
    public Path log(DaemonId daemon) {
        return logs().resolve(daemon.label() + ".log");
    }

    /** What mpirun, the agents and the slots print. */
    public Path mpirunLog() {
        return logs().resolve("mpirun.log");
    }

    /** The containers' logs of a worker. */
    public Path containerLogs(int worker) {
        return logs().resolve("containers").resolve("worker" + worker);
    }

    /** Run-time files of all workers. */
    public Path run() {
        return dir.resolve("run");
    }

    /** Run-time files of a worker: sockets, pid files, shared archives of its pool. */
    public Path run(int worker) {
        return run().resolve("worker" + worker);
    }

    /** Run-time files of a memory node: those of its agent. */
    public Path memoryRun(int number) {
        return run().resolve("memory" + number);
    }

    /** Where agents publish how others reach them. */
    public Path addresses() {
        return dir.resolve("addresses");
    }

    public Path temporary() {
        return dir.resolve("tmp");
    }
}
