// SPDX-License-Identifier: Apache-2.0
package org.hawser.chronos.rm;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;
import org.hawser.chronos.decide.Waiting;

/** A recovery task, and the request by which its application asks for a container. */
record Ask(Waiting waiting, ApplicationAttemptId attempt, SchedulerRequestKey key, Resource room) {}
