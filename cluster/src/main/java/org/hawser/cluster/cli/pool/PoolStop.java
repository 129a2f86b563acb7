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
package org.hawser.cluster.cli.pool;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.hawser.cluster.core.site.SitePools;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hawser pool stop}. */
@Command(
        name = "stop",
        description = "Stops the pools that \"pool start\" started on this host. Containers in their slots end "
                + "with them.",
        mixinStandardHelpOptions = true)
final class PoolStop implements Callable<Integer> {
    @Mixin
    private PoolsDirectory directory;

    @Spec
    private CommandSpec command;

    @Override
    public Integer call() {
        PrintWriter out = command.commandLine().getOut();
        boolean ran = new SitePools(directory.path(), out::println).stop();
        out.println(ran ? "the pools have ended" : "no pools of " + directory.path() + " were running");
        return 0;
    }
}
