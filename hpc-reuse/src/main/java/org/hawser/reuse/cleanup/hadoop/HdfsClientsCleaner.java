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

import org.hawser.reuse.cleanup.Cleaner;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.Phase;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.hadoop.HdfsClientState;

/** Drops what the container's HDFS clients shared: DataNode connections, short-circuit shares, lease renewers. */
public final class HdfsClientsCleaner implements Cleaner {
    @Override
    public String name() {
        return "hdfs-clients";
    }

    @Override
    public Phase phase() {
        return Phase.END_EXECUTION;
    }

    /** After the file systems. */
    @Override
    public int order() {
        return 30;
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        clean();
    }

    @Override
    public int clean(ContainerTrace trace) {
        return clean();
    }

    private static int clean() {
        return HdfsClientState.closeContexts()
                + HdfsClientState.forgetLeaseRenewers()
                + HdfsClientState.shutDownPools();
    }
}
