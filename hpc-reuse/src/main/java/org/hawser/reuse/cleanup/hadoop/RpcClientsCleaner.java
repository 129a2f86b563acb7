/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in
 * compliance with the License. You may obtain a copy of the License at
 *
 *     https://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License is
 * distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or
 * implied. See the License for the specific language governing permissions and limitations under the
 * License.
 */
package org.hawser.reuse.cleanup.hadoop;

import java.util.List;
import java.util.Map;
import org.apache.hadoop.ipc.ClientCache;
import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.Phase;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.hadoop.HadoopMember;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.Pruning;

/** Stops Hadoop's RPC clients: their connections were opened with the container's tokens. */
public final class RpcClientsCleaner implements Cleaner {
    private static final List<HadoopStatic> CACHES = List.of(
            HadoopStatic.RPC_CLIENTS_PROTOBUF,
            HadoopStatic.RPC_CLIENTS_PROTOBUF_LEGACY,
            HadoopStatic.RPC_CLIENTS_WRITABLE);

    @Override
    public String name() {
        return "hadoop-rpc-clients";
    }

    @Override
    public Phase phase() {
        return Phase.END_EXECUTION;
    }

    /** While the connections' threads are alive: a client waits for them to say goodbye. */
    @Override
    public int order() {
        return 40;
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        stopAll();
    }

    @Override
    public int clean(ContainerTrace trace) {
        Pruning.clear(HadoopStatic.RPC_PROTOCOL_ENGINES);
        Pruning.dropForeign(HadoopStatic.RPC_SERVER_PROTOCOLS);
        Pruning.clear(HadoopStatic.RPC_SIGNATURES);
        Pruning.clear(HadoopStatic.RPC_FINGERPRINTS);
        Pruning.clear(HadoopStatic.CALL_QUEUE_DECAY_METRICS);
        Pruning.clear(HadoopStatic.CALL_QUEUE_FAIR_METRICS);
        return stopAll();
    }

    private static int stopAll() {
        int stopped = 0;
        for (HadoopStatic field : CACHES) {
            stopped +=
                    field.value(ClientCache.class).map(RpcClientsCleaner::stop).orElse(0);
        }
        return stopped;
    }

    private static int stop(ClientCache cache) {
        int clients = ((Map<?, ?>) HadoopMember.RPC_CLIENTS.of(cache)).size();
        if (clients > 0) {
            cache.clearCache();
        }
        return clients;
    }
}
