// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;

/** A child process that goes on. */
public final class ChildProcesses implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        new ProcessBuilder("/bin/sleep", "600").start();
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return ProcessHandle.current().children().count() + " children";
    }
}
