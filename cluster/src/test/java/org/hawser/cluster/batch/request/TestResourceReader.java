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
package org.hawser.cluster.batch.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.hawser.cluster.core.ClusterException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestResourceReader {
    @Test
    void select_oneChunk_isThatManyNodes() {
        Resources read = read("select=3:ncpus=4:mem=8gb", "walltime=01:30:00");

        assertThat(read)
                .isEqualTo(new Resources(
                        Syntax.SELECT,
                        List.of(new NodeGroup(3, 4, Optional.of(new MemorySize(8192)), List.of())),
                        Duration.ofMinutes(90),
                        List.of()));
    }

    @Test
    void select_severalChunksAndFurtherResources_keepsAllOfThem() {
        Resources read = read("select=1:ncpus=2+4:ncpus=8:mem=512mb:ngpus=1,place=scatter:excl,walltime=600");

        assertThat(read.nodes()).isEqualTo(5);
        assertThat(read.isUniform()).isFalse();
        assertThat(read.groups().get(1).others()).containsExactly("ngpus=1");
        assertThat(read.others()).containsExactly("place=scatter:excl");
        assertThat(read.walltime()).isEqualTo(Duration.ofMinutes(10));
    }

    @Test
    void nodes_totalMemory_isSharedOut() {
        Resources read = read("nodes=3:ppn=4:ib,mem=24gb,walltime=00:20:00");

        assertThat(read.syntax()).isEqualTo(Syntax.NODES);
        assertThat(read.groups())
                .containsExactly(new NodeGroup(3, 4, Optional.of(new MemorySize(8192)), List.of("ib")));
    }

    @Test
    void nodes_byName_areOneEach() {
        Resources read = read("nodes=n01:ppn=4+n02:ppn=4,walltime=00:20:00");

        assertThat(read.nodes()).isEqualTo(2);
        assertThat(read.groups().get(0).others()).containsExactly("n01");
    }

    @Test
    void sbatch_longAndShortOptions_areTheSame() {
        Resources longNames = read("#SBATCH --nodes=3 --cpus-per-task=4 --mem=8G --time=1-02:00:00 --exclusive");
        Resources shortNames = read("-N 3 -c 4", "--mem 8192 -t 1-2 --exclusive");

        assertThat(longNames).isEqualTo(shortNames);
        assertThat(longNames.walltime()).isEqualTo(Duration.ofHours(26));
        assertThat(longNames.others()).containsExactly("--exclusive");
    }

    @Test
    void sbatch_bareTime_isMinutes() {
        assertThat(read("--nodes=3 --time=90").walltime()).isEqualTo(Duration.ofMinutes(90));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ncpus=4,walltime=10:00 | No nodes are asked for",
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

    private static Resources read(String... options) {
        return ResourceReader.read(List.of(options));
    }
}
