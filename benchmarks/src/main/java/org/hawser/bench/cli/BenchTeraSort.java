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
package org.hawser.bench.cli;

import java.util.concurrent.Callable;
import org.apache.hadoop.util.StringUtils;
import org.hawser.bench.terasort.TeraSortComparison;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hawser bench terasort}. */
@Command(
        name = "terasort",
        description = "TeraSort: stock, stock with AppCDS and C1, Hawser with stock's shuffle, Hawser.",
        mixinStandardHelpOptions = true)
final class BenchTeraSort implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private BenchOptions options;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "2g",
            description = "Bytes to sort, such as 200m or 2g. Default: ${DEFAULT-VALUE}.")
    private String size;

    @Override
    public Integer call() {
        return options.run(
                "terasort", new TeraSortComparison(bytes()), spec.commandLine().getOut());
    }

    private long bytes() {
        try {
            return StringUtils.TraditionalBinaryPrefix.string2long(size);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(), "--size is '" + size + "', allowed are sizes such as 200m or 2g");
        }
    }
}
