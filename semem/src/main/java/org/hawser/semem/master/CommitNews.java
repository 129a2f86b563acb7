// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.master;

import java.io.IOException;
import java.util.BitSet;
import java.util.Optional;
import org.apache.hadoop.mapreduce.v2.api.records.TaskState;
import org.apache.hadoop.mapreduce.v2.api.records.TaskType;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.apache.hadoop.mapreduce.v2.app.job.Job;
import org.apache.hadoop.mapreduce.v2.app.job.Task;
import org.hawser.semem.wire.Commits;
import org.hawser.semem.wire.CommittedReduces;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes which reduces have committed whenever there are more of them. Belongs to one thread. */
final class CommitNews {
    private static final Logger LOG = LoggerFactory.getLogger(CommitNews.class);

    private final AppContext context;
    private final CommittedReduces file;
    private final int generation;
    private Optional<Commits> earlier = Optional.empty();
    private Optional<FreedMaps> freed = Optional.empty();
    private boolean begun;
    private int written;
    private boolean failing;

    CommitNews(AppContext context, CommittedReduces file) {
        this.context = context;
        this.file = file;
        this.generation = context.getApplicationAttemptId().getAttemptId();
    }

    /** One round. */
    void tell() {
        try {
            Job job = context.getAllJobs().values().iterator().next();
            if (!begun) {
                begin();
            }
            freed = freed.filter(maps -> !maps.end(job));
            int completed = job.getCompletedReduces();
            if (completed != written) {
                file.write(told(committed(job)));
                written = completed;
            }
            failing = false;
        } catch (IOException | RuntimeException | LinkageError e) {
            if (!failing) {
                LOG.warn("What committed reduces do not need any more may stay in memory until the end of the job", e);
            }
            failing = true;
        }
    }

    /** Agents look more often for changes of a file than for a file. */
    private void begin() throws IOException {
        earlier = file.read().filter(told -> told.generation() < generation);
        freed = earlier.map(told -> new FreedMaps(context, told));
        file.write(told(new BitSet()));
        begun = true;
    }

    /** With what earlier ApplicationMasters have told, which a later one has to know. */
    private Commits told(BitSet committed) {
        return earlier.map(told -> told.followedBy(generation, committed))
                .orElseGet(() -> new Commits(generation, committed));
    }

    private static BitSet committed(Job job) {
        BitSet committed = new BitSet();
        for (Task task : job.getTasks(TaskType.REDUCE).values()) {
            if (task.getState() == TaskState.SUCCEEDED) {
                committed.set(task.getID().getId());
            }
        }
        return committed;
    }
}
