// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;

/** One kind of trace that a task can leave in its process. */
public interface Pollution {
    /** Leaves the trace. */
    void pollute(Configuration conf) throws Exception;

    /** The state in question as a task sees it, in a form that is equal in every fresh JVM. */
    String inspect(Configuration conf) throws Exception;
}
