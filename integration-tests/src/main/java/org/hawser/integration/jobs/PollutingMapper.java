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
package org.hawser.integration.jobs;

import org.apache.hadoop.conf.Configuration;
import org.hawser.integration.jobs.pollution.Pollution;

/** Leaves the traces that the configuration names. */
public final class PollutingMapper extends LineMapper {
    /** Simple names of the kinds of {@link Pollution}. */
    static final String KINDS = "integration.pollutions";

    @Override
    protected void work(int number, Configuration conf, Output output) throws Exception {
        for (String kind : conf.getStrings(KINDS)) {
            pollution(kind).pollute(conf);
            output.line(kind);
        }
    }

    static Pollution pollution(String kind) throws ReflectiveOperationException {
        return Class.forName(Pollution.class.getPackageName() + "." + kind)
                .asSubclass(Pollution.class)
                .getDeclaredConstructor()
                .newInstance();
    }
}
