// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.master;

import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.v2.app.AppContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A part whose failures stay its own. It is asked only while it runs. */
final class GuardedPart {
    private static final Logger LOG = LoggerFactory.getLogger(GuardedPart.class);

    private final MasterPart part;
    private volatile boolean running;

    GuardedPart(MasterPart part) {
        this.part = part;
    }

    synchronized void start(AppContext context, Configuration conf) {
        running = true;
        tell(started -> started.start(context, conf));
    }

    synchronized void stop() {
        if (!running) {
            return;
        }
        running = false;
        try {
            part.stop();
        } catch (RuntimeException | LinkageError e) {
            LOG.warn("{} did not stop as it should", part.getClass().getName(), e);
        }
    }

    void tell(Consumer<MasterPart> message) {
        ask(
                asked -> {
                    message.accept(asked);
                    return true;
                },
                false);
    }

    /** Returns the part's answer, or the other one if the part does not run. */
    <T> T ask(Function<MasterPart, T> question, T otherwise) {
        if (!running) {
            return otherwise;
        }
        try {
            return question.apply(part);
        } catch (RuntimeException | LinkageError e) {
            LOG.warn(
                    "{} has failed; the job goes on without it", part.getClass().getName(), e);
            stop();
            return otherwise;
        }
    }
}
