// SPDX-License-Identifier: Apache-2.0
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
