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

/** Fails as the configuration says. */
public final class FailingMapper extends LineMapper {
    @Override
    protected void work(int number, Configuration conf, Output output) throws Exception {
        System.out.println("about to fail");
        Failure.valueOf(conf.get(Failure.KEY)).happen();
    }
}
