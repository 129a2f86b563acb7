// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.task;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapred.Task;
import org.apache.hadoop.yarn.util.ResourceCalculatorProcessTree;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What measures the processes of a task for its counters, to which modules add {@link TaskPart}s. It measures what Hadoop
 * measures without it. Hadoop makes one for each attempt in {@code Task.initialize}, with the configuration that the
 * attempt goes on with, and asks it in {@code Task.done} once more before the attempt says that it is done.
 */
public class HawserTaskHook extends ResourceCalculatorProcessTree {
    private static final Logger LOG = LoggerFactory.getLogger(HawserTaskHook.class);

    private final String pid;
    private final List<TaskPart> parts;
    private final Thread main = Thread.currentThread();
    private Optional<ResourceCalculatorProcessTree> measured = Optional.empty();
    private boolean finished;

    /**
     * With the parts of all modules.
     *
     * @param pid of the process, as Hadoop knows it; may be null
     */
    public HawserTaskHook(String pid) {
        this(pid, found());
    }

    HawserTaskHook(String pid, List<TaskPart> parts) {
        super(pid);
        this.pid = pid;
        this.parts = new ArrayList<>(parts);
    }

    private static List<TaskPart> found() {
        List<TaskPart> parts = new ArrayList<>();
        try {
            ServiceLoader.load(TaskPart.class, TaskPart.class.getClassLoader()).stream()
                    .forEach(provider -> add(provider, parts));
        } catch (ServiceConfigurationError e) {
            LOG.warn("Not all parts of the task can be found; it runs without them", e);
        }
        return parts;
    }

    private static void add(ServiceLoader.Provider<TaskPart> provider, List<TaskPart> parts) {
        try {
            parts.add(provider.get());
        } catch (ServiceConfigurationError | LinkageError e) {
            LOG.warn(
                    "{} cannot be made; the task runs without it",
                    provider.type().getName(),
                    e);
        }
    }

    /** Called with null by the constructor of the class above, and then by Hadoop. */
    @Override
    public void setConf(Configuration conf) {
        super.setConf(conf);
        if (conf == null) {
            return;
        }
        measured = Optional.ofNullable(getResourceCalculatorProcessTree(pid, null, conf));
        if (conf instanceof JobConf job) {
            for (Iterator<TaskPart> all = parts.iterator(); all.hasNext(); ) {
                TaskPart part = all.next();
                try {
                    part.start(job);
                } catch (RuntimeException | LinkageError e) {
                    leftOut(part, e);
                    all.remove();
                }
            }
        }
    }

    /** The attempt's part of this class; empty if it has none, or if it has failed. */
    public <P extends TaskPart> Optional<P> part(Class<P> type) {
        return parts.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /** Hadoop asks from the thread that reports progress too; only from the main thread an attempt ends. */
    @Override
    public void updateProcessTree() {
        if (Thread.currentThread() == main && !finished && isDone()) {
            finished = true;
            finish();
        }
        measured.ifPresent(ResourceCalculatorProcessTree::updateProcessTree);
    }

    private static boolean isDone() {
        return StackWalker.getInstance()
                .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(Task.class.getName())
                        && frame.getMethodName().equals("done")));
    }

    private void finish() {
        for (TaskPart part : parts) {
            try {
                part.finish();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (RuntimeException | LinkageError e) {
                leftOut(part, e);
            }
        }
    }

    private static void leftOut(TaskPart part, Throwable reason) {
        LOG.warn("{} has failed; the task goes on without it", part.getClass().getName(), reason);
    }

    @Override
    public String getProcessTreeDump() {
        return measured.map(ResourceCalculatorProcessTree::getProcessTreeDump).orElse("");
    }

    @Override
    public long getVirtualMemorySize(int olderThanAge) {
        return measured.map(tree -> tree.getVirtualMemorySize(olderThanAge)).orElse((long) UNAVAILABLE);
    }

    @Override
    public long getRssMemorySize(int olderThanAge) {
        return measured.map(tree -> tree.getRssMemorySize(olderThanAge)).orElse((long) UNAVAILABLE);
    }

    @Override
    public long getCumulativeCpuTime() {
        return measured.map(ResourceCalculatorProcessTree::getCumulativeCpuTime).orElse((long) UNAVAILABLE);
    }

    @Override
    public float getCpuUsagePercent() {
        return measured.map(ResourceCalculatorProcessTree::getCpuUsagePercent).orElse((float) UNAVAILABLE);
    }

    @Override
    public boolean checkPidPgrpidForMatch() {
        return measured.map(ResourceCalculatorProcessTree::checkPidPgrpidForMatch)
                .orElse(true);
    }
}
