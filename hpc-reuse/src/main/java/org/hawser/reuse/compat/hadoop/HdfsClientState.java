// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.hadoop;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.hdfs.ClientContext;
import org.apache.hadoop.hdfs.PeerCache;
import org.apache.hadoop.hdfs.shortcircuit.ShortCircuitCache;
import org.hawser.reuse.compat.jdk.PrivateMethod;

/**
 * The state that HDFS clients of one JVM share: connections to DataNodes, short-circuit shares, lease renewers, pools.
 */
public final class HdfsClientState {
    static final String CLOSE = "close";

    private HdfsClientState() {}

    /** Closes the connections and shares of all client contexts and forgets the contexts. Returns their number. */
    public static int closeContexts() {
        List<ClientContext> contexts = HadoopStatic.HDFS_CLIENT_CONTEXTS
                .value()
                .map(HdfsClientState::takeAll)
                .orElse(List.of());
        contexts.forEach(HdfsClientState::close);
        return contexts.size();
    }

    /** Under the lock that Hadoop itself takes for its contexts. */
    @SuppressWarnings({"unchecked", "LockOnNonEnclosingClassLiteral"})
    private static List<ClientContext> takeAll(Object caches) {
        synchronized (ClientContext.class) {
            Map<String, ClientContext> contexts = (Map<String, ClientContext>) caches;
            List<ClientContext> all = new ArrayList<>(contexts.values());
            contexts.clear();
            return all;
        }
    }

    private static void close(ClientContext context) {
        PrivateMethod.of(PeerCache.class, CLOSE).invoke(context.getPeerCache());
        for (Object cache : (Object[]) HadoopMember.HDFS_SHORT_CIRCUIT_CACHES.of(context)) {
            ((ShortCircuitCache) cache).close();
        }
    }

    /** Forgets all lease renewers; their threads are ended as threads. Returns their number. */
    public static int forgetLeaseRenewers() {
        Optional<Object> factory = HadoopStatic.HDFS_LEASE_RENEWERS.value();
        if (factory.isEmpty()) {
            return 0;
        }
        synchronized (factory.get()) {
            Map<?, ?> renewers = (Map<?, ?>) HadoopMember.HDFS_RENEWERS.of(factory.get());
            int count = renewers.size();
            renewers.clear();
            return count;
        }
    }

    /** Shuts the pools for hedged and striped reads down; the next client makes new ones. Returns their number. */
    public static int shutDownPools() {
        int count = 0;
        for (HadoopStatic field : List.of(HadoopStatic.HDFS_HEDGED_READ_POOL, HadoopStatic.HDFS_STRIPED_READ_POOL)) {
            field.value(ExecutorService.class).ifPresent(ExecutorService::shutdownNow);
            count += field.clear();
        }
        return count;
    }
}
