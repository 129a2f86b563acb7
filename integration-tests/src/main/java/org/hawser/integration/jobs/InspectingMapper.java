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

/** Prints the state that each of the kinds of pollution would have changed. */
public final class InspectingMapper extends LineMapper {
    @Override
    protected void work(int number, Configuration conf, Output output) throws Exception {
        for (String kind : conf.getStrings(PollutingMapper.KINDS)) {
            output.line(kind + "\t" + state(kind, conf));
        }
    }

    /** One inspection that fails must not hide what the others find. */
    private static String state(String kind, Configuration conf) {
        try {
            return PollutingMapper.pollution(kind).inspect(conf);
        } catch (Exception | LinkageError e) {
            return "cannot be inspected: " + e;
        }
    }
}
