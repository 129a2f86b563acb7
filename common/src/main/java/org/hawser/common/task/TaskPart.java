// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.task;

import java.io.IOException;
import org.apache.hadoop.mapred.JobConf;

/**
 * What a module adds to a job's tasks. Found by {@link java.util.ServiceLoader}; each attempt has instances of its own.
 * Nothing may be left when an attempt has ended, no thread and no static state: in a slot, the next attempt runs in the
 * same JVM. A part that throws something else than what its method declares is asked no more; the task goes on without it.
 */
public interface TaskPart {
    /**
     * The attempt begins. Called in its main thread, before its mapper or reducer and its input are made.
     *
     * @param job what the attempt is configured with; a change takes effect in this attempt alone
     */
    void start(JobConf job);

    /**
     * The attempt has done its work and closed its output, and is about to say so. Called once, in the main thread.
     *
     * @throws IOException the attempt fails
     */
    default void finish() throws IOException {}
}
