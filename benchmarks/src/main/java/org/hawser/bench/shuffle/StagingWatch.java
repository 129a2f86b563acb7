// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.shuffle;

import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import org.hawser.common.process.DaemonThreads;

/** Looks once a millisecond at how much staging memory all reducers of this process use together. */
final class StagingWatch {
    private static final String REDUCERS = "Hadoop:service=Reduce,name=HawserShuffle-*";
    private static final String STAGING = "StagingBytes";
    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
    private final ObjectName reducers;
    private volatile long peakBytes;

    private StagingWatch(ObjectName reducers) {
        this.reducers = reducers;
    }

    /** Watches from now on, until the process ends. */
    static StagingWatch start() throws MalformedObjectNameException {
        StagingWatch watch = new StagingWatch(new ObjectName(REDUCERS));
        DaemonThreads.start("staging-watch", watch::watch);
        return watch;
    }

    /** The most at one time since the last call. */
    long takePeakBytes() {
        long peak = peakBytes;
        peakBytes = 0;
        return peak;
    }

    @SuppressWarnings("InfiniteLoopStatement")
    private void watch() {
        while (true) {
            long bytes = 0;
            for (ObjectName reducer : beans.queryNames(reducers, null)) {
                bytes += stagingBytes(reducer);
            }
            peakBytes = Math.max(peakBytes, bytes);
            LockSupport.parkNanos(PERIOD_NANOS);
        }
    }

    private long stagingBytes(ObjectName reducer) {
        try {
            return (Long) beans.getAttribute(reducer, STAGING);
        } catch (InstanceNotFoundException e) {
            return 0;
        } catch (JMException e) {
            throw new IllegalStateException(reducer + " has no " + STAGING, e);
        }
    }
}
