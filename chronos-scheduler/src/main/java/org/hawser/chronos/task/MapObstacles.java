// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.task;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.mapred.JobConf;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.hawser.chronos.compat.TaskInternals;
import org.hawser.chronos.part.Obstacle;
import org.hawser.chronos.part.Refusal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which attempts of maps cannot stop at a record, and tells the ApplicationMaster why, which counts it and does as
 * configured if YARN wants their containers.
 */
record MapObstacles(TaskInternals internals) {
    private static final Logger LOG = LoggerFactory.getLogger(MapObstacles.class);

    /**
     * Whether there is one before the first record is read.
     *
     * @param format the job's own input format
     * @param committed what the attempt writes through the job's committer
     */
    Optional<Obstacle> atBegin(Object format, Object split, Optional<CommittedOutput> committed) {
        JobConf job = (JobConf) internals.task().getConf();
        boolean reduces = job.getNumReduceTasks() > 0;
        if (internals.task().isSkipping()) {
            return Optional.of(Obstacle.SKIPPING);
        } else if (reduces && job.getBoolean(MRJobConfig.MR_ENCRYPTED_INTERMEDIATE_DATA, false)) {
            return Optional.of(Obstacle.ENCRYPTION);
        } else if (!RepeatableInputs.of(job).have(format, split)) {
            return Optional.of(Obstacle.INPUT);
        } else if (!reduces && !textFiles(job).haveMain()) {
            return Optional.of(Obstacle.OUTPUT_FORMAT);
        } else if (!reduces && committed.isEmpty()) {
            return Optional.of(Obstacle.COMMITTER);
        }
        return Optional.empty();
    }

    private TextFiles textFiles(JobConf job) {
        return TextFiles.of(job, internals.task().getTaskID().getTaskID().getId());
    }

    /** Whether there is one now: what a map writes is known only when it has done so. */
    Optional<Obstacle> atStop(Optional<CommittedOutput> committed) {
        try {
            boolean continuable = committed.isPresent() ? committed.get().isContinuable() : !internals.needsCommit();
            return continuable ? Optional.empty() : Optional.of(Obstacle.SIDE_FILES);
        } catch (IOException e) {
            LOG.warn("Which files this attempt has written cannot be found out", e);
            return Optional.of(Obstacle.SIDE_FILES);
        }
    }

    void tell(Obstacle why) {
        LOG.info("This attempt does not stop at a record if YARN wants its container back: {}", why.text());
        try {
            Refusal refusal = new Refusal(internals.task().getTaskID(), why);
            internals.umbilical().setCheckpointID(refusal.attempt().getTaskID(), refusal.toCheckpoint());
        } catch (RuntimeException e) {
            LOG.warn("The ApplicationMaster is not told so", e);
        }
    }
}
