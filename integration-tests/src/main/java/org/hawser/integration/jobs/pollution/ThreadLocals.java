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
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.CallerContext;

/** A value that hangs on threads and is inherited. */
public final class ThreadLocals implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        CallerContext.setCurrent(new CallerContext.Builder("pollution").build());
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        CallerContext context = CallerContext.getCurrent();
        return context == null ? "none" : context.getContext().replaceAll("\\d{5,}_\\d+_m_\\d+", "N");
    }
}
