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
import org.apache.hadoop.service.ServiceOperations.ServiceListeners;
import org.hawser.reuse.compat.hadoop.HadoopMember;
import org.hawser.reuse.compat.hadoop.HadoopStatic;
import org.hawser.reuse.compat.hadoop.Pruning;

/** Forgets what YARN's client classes and Hadoop's network and service classes learnt from the container. */
public final class YarnStateCleaner extends ForgettingCleaner {
    private static final List<HadoopStatic> CLEARED = List.of(
            HadoopStatic.RESOURCE_TYPES_READ,
            HadoopStatic.NODE_RESOURCES_READ,
            HadoopStatic.RACK_MAPPING,
            HadoopStatic.RACK_RESOLVER_READ,
            HadoopStatic.WEB_CLIENT,
            HadoopStatic.WEB_CLIENT_SSL,
            HadoopStatic.WEB_CLIENT_HTTPS,
            HadoopStatic.TAGS_LOWER_CASE,
            HadoopStatic.QUERY_TAGS_LOWER_CASE);

    public YarnStateCleaner() {
        super("yarn-state");
    }

    @Override
    protected int forget() {
        int changed = HadoopStatic.clear(CLEARED);
        HadoopStatic.NM_TOKENS.ifPresent(cache -> ((Map<?, ?>) HadoopMember.NM_TOKENS.of(cache)).clear());
        HadoopStatic.SERVICE_LISTENERS.ifPresent(listeners -> ((ServiceListeners) listeners).reset());
        changed += Pruning.clear(HadoopStatic.RESOLVED_HOSTS);
        Pruning.clear(HadoopStatic.CHILD_SHELLS);
        return changed;
    }
}
