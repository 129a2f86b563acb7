// SPDX-License-Identifier: Apache-2.0
package org.hawser.bench.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.hawser.cluster.core.process.JavaCommand;
import org.hawser.transport.openmpi.MpirunCommand;

/**
 * A JVM with the benchmarks' own class path, for a process that a comparison starts.
 *
 * @param options of the JVM
 * @param classPath its entries, separated by colons
 */
public record BenchJvm(List<String> options, String classPath) {
    public BenchJvm {
        options = List.copyOf(options);
    }

    /** One that knows nothing of MPI. */
    public static BenchJvm plain(List<String> options) {
        return new BenchJvm(options, System.getProperty("java.class.path"));
    }

    /**
     * One for a rank.
     *
     * @param mpi directory of {@code mpi.jar}
     */
    public static BenchJvm withMpi(Path mpi, List<String> options) {
        return new BenchJvm(
                Stream.concat(MpirunCommand.javaOptions(mpi).stream(), options.stream())
                        .toList(),
                System.getProperty("java.class.path") + ":" + MpirunCommand.jar(mpi));
    }

    /** The command line that runs this program. */
    public List<String> words(Class<?> main, List<String> arguments) {
        List<String> words = new ArrayList<>(List.of(JavaCommand.java()));
        words.addAll(options);
        words.addAll(List.of("-cp", classPath, main.getName()));
        words.addAll(arguments);
        return words;
    }

    /** {@code mpirun} of these groups, with the environment that it needs. */
    public static ProcessBuilder mpirun(Path mpi, MpirunCommand.Group... groups) {
        ProcessBuilder builder = new ProcessBuilder(new MpirunCommand(mpi, List.of(groups)).words());
        builder.environment().putAll(MpirunCommand.ENVIRONMENT);
        return builder;
    }
}
