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
import java.util.concurrent.atomic.AtomicBoolean;
import org.hawser.reuse.cleanup.ContainerTrace;
import org.hawser.reuse.cleanup.RestoringCleaner;
import org.hawser.reuse.cleanup.SlotRuntime;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.HistoryRecords;
import org.hawser.reuse.compat.hadoop.Pruning;

/**
 * Forgets the job that MapReduce's ApplicationMaster classes served. Without this the next job's tasks would be
 * launched with this job's resources, environment and token.
 */
public final class MapReduceMasterCleaner extends RestoringCleaner {
    private static final List<HadoopStatic> CLEARED = List.of(
            HadoopStatic.MASTER_STARTED,
            HadoopStatic.MASTER_CONTAINER_SPEC,
            HadoopStatic.MASTER_CLASS_PATH,
            HadoopStatic.MASTER_APP_CLASS_PATH,
            HadoopStatic.MASTER_HTTP_POLICY,
            HadoopStatic.MASTER_HISTORY_HTTP_POLICY);

    public MapReduceMasterCleaner() {
        super("mapreduce-master");
    }

    @Override
    public void recordBaseline(SlotRuntime runtime) {
        forget();
    }

    @Override
    public int clean(ContainerTrace trace) {
        HistoryRecords.adopt();
        return forget();
    }

    private static int forget() {
        int changed = HadoopStatic.clear(CLEARED);
        HadoopStatic.MASTER_CLASS_PATH_READ.ifPresent(flag -> ((AtomicBoolean) flag).set(false));
        return changed + Pruning.clear(HadoopStatic.MASTER_HISTORY_FILES);
    }
}
