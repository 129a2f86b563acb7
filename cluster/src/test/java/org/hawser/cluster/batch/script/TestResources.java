// SPDX-License-Identifier: Apache-2.0
package org.hawser.cluster.batch.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.batch.request.MemorySize;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestResources {
    @Test
    void select_oneChunk_isThatManyNodes() {
        assertThat(Dialect.PBSPRO.read(List.of("select=3:ncpus=4:mem=8gb", "walltime=01:30:00")))
                .isEqualTo(new Resources(
                        3,
                        Optional.of(4),
                        Optional.of(new MemorySize(8192)),
                        Duration.ofMinutes(90),
                        List.of("-l select=3:ncpus=4:mem=8gb", "-l walltime=01:30:00", "-l place=scatter")));
    }

    @Test
    void select_severalChunksAndFurtherResources_keepsAllOfThem() {
        Resources read = Dialect.PBSPRO.read(
                List.of("select=1:ncpus=2+4:ncpus=8:mem=512mb:ngpus=1,place=scatter:excl,walltime=600"));

        assertThat(read.nodes()).isEqualTo(5);
        assertThat(read.cores()).isEmpty();
        assertThat(read.memory()).isEmpty();
        assertThat(read.lines())
                .containsExactly(
                        "-l select=1:ncpus=2+4:ncpus=8:mem=512mb:ngpus=1", "-l place=scatter:excl", "-l walltime=600");
        assertThat(read.walltime()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void nodes_totalMemory_isSharedOut() {
        Resources read = Dialect.TORQUE.read(List.of("nodes=3:ppn=4:ib,mem=24gb,walltime=00:20:00"));

        assertThat(read.nodes()).isEqualTo(3);
        assertThat(read.cores()).contains(4);
        assertThat(read.memory()).contains(new MemorySize(8192));
    }

    @Test
    void nodes_byName_areOneEach() {
        Resources read = Dialect.TORQUE.read(List.of("nodes=n01:ppn=4+n02:ppn=4,walltime=00:20:00"));

        assertThat(read.nodes()).isEqualTo(2);
        assertThat(read.cores()).contains(4);
        assertThat(read.lines()).contains("-l nodes=n01:ppn=4+n02:ppn=4");
    }

    @Test
    void sbatch_longAndShortOptions_areTheSame() {
        Resources longNames =
                Dialect.SLURM.read(List.of("#SBATCH --nodes=3 --cpus-per-task=4 --mem=8192 --time=1-2 --exclusive"));
        Resources shortNames = Dialect.SLURM.read(List.of("-N 3 -c 4", "--mem 8192 -t 1-2 --exclusive"));

        assertThat(longNames.lines()).containsExactlyInAnyOrderElementsOf(shortNames.lines());
        assertThat(longNames.walltime()).isEqualTo(Duration.ofHours(26));
        assertThat(longNames.memory()).contains(new MemorySize(8192));
    }

    @Test
    void sbatch_severalTasksOfANode_areTheCoresOfOne() {
        Resources read = Dialect.SLURM.read(List.of("--nodes=3 --ntasks-per-node=4 --cpus-per-task=2 --time=5"));

        assertThat(read.cores()).contains(8);
        assertThat(read.lines()).contains("--ntasks-per-node=1", "--cpus-per-task=8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PBSPRO | --nodes=3 --time=5 | in the notation of Slurm",
                "SLURM | select=3,walltime=10:00 | in the notation of PBS Pro",
                "TORQUE | select=3,walltime=10:00 | write -l nodes=3:ppn=4",
            })
    void read_notationOfAnotherBatchSystem_isRefused(Dialect dialect, String text, String part) {
        assertThatThrownBy(() -> dialect.read(List.of(text)))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll(part, "or choose another --scheduler");
    }

    @Test
    void sbatch_bareTime_isMinutes() {
        assertThat(Dialect.SLURM.read(List.of("--nodes=3 --time=90")).walltime())
                .isEqualTo(Duration.ofMinutes(90));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ncpus=4,walltime=10:00 | No nodes are requested",
                "select=3 | no walltime",
                "select=3,walltime=soon | walltime is \"soon\"",
                "select=0:ncpus=4,walltime=10:00 | number of nodes is 0, allowed is 1 to",
                "select=3:ncpus=0,walltime=10:00 | number of cores of a node is 0",
                "select=3:ncpus=four,walltime=10:00 | ncpus is \"four\"",
                "select=3:ncpus,walltime=10:00 | contains \"ncpus\": write resource=value",
                "select=3:mem=lots,walltime=10:00 | mem is \"lots\"",
                "select=3:mem=99999999999999gb,walltime=10:00 | mem is",
                "select=3,select=4,walltime=10:00 | gives select twice",
                "select=3,nodes=3,walltime=10:00 | mixes the notations",
                "nodes=3::ppn=4,walltime=10:00 | nodes contains",
                "nodes=3:ppn=-1,walltime=10:00 | ppn is \"-1\"",
                "nodes=3,walltime=00:00:00 | more than 0 seconds",
                "--nodes=3 | no --time",
                "--time=5 | no --nodes",
                "--nodes=2-4 --time=5 | --nodes is \"2-4\"",
                "--nodes=3 --time=1:2:3:4 | --time is \"1:2:3:4\"",
            })
    void read_badRequest_saysWhatIsWrong(String text, String part) {
        assertThatThrownBy(() -> read(text))
                .isInstanceOf(ClusterException.class)
                .hasMessageContaining(part);
    }

    /** By whichever notation it begins with. */
    private static Resources read(String text) {
        Dialect dialect = text.startsWith("--") ? Dialect.SLURM : Dialect.PBSPRO;
        return (text.startsWith("nodes=") ? Dialect.TORQUE : dialect).read(List.of(text));
    }
}
