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
package org.hawser.submit.allocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.hawser.cluster.Profile;
import org.hawser.submit.SubmitException;
import org.hawser.submit.control.NodeFiles;
import org.hawser.submit.control.NodeReport;
import org.hawser.submit.launch.NodeLauncher;
import org.hawser.submit.network.Link;
import org.hawser.submit.network.Link.Kind;
import org.hawser.submit.plan.AllocationSpec;
import org.hawser.submit.plan.NodePlan;
import org.hawser.submit.plan.TimeBudget;
import org.hawser.submit.request.HdfsPlace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestSurvey {
    @TempDir
    private Path dir;

    @Test
    void commonInterface_sameNameEverywhere_isThatOne() throws Exception {
        assertThat(survey(link("ib0", Kind.INFINIBAND), link("ib0", Kind.INFINIBAND))
                        .commonInterface())
                .contains("ib0");
    }

    @Test
    void commonInterface_otherNameOnOneNode_isNone() throws Exception {
        assertThat(survey(link("eth0", Kind.ETHERNET), link("eno1", Kind.ETHERNET))
                        .commonInterface())
                .isEmpty();
    }

    @Test
    void requireSameNetwork_otherKindOnOneNode_isRefused() throws Exception {
        Survey survey = survey(link("ib0", Kind.INFINIBAND), link("eth0", Kind.ETHERNET));

        assertThatThrownBy(survey::requireSameNetwork)
                .isInstanceOf(SubmitException.class)
                .hasMessageContaining("--interface");
    }

    private Survey survey(Link master, Link worker) throws Exception {
        NodePlan plan = NodePlan.of(Files.writeString(dir.resolve("nodes"), "n0\nn1\n"), 0, false);
        AllocationSpec spec = new AllocationSpec(
                "7",
                Path.of("/home/u/hawser-7"),
                plan,
                new TimeBudget(Instant.now(), Duration.ofHours(1), Duration.ofMinutes(1)),
                Optional.empty(),
                Optional.empty(),
                HdfsPlace.parse("local", Path.of("/tmp")),
                Path.of("/tmp"),
                Optional.empty(),
                Profile.HAWSER,
                Optional.empty(),
                Map.of(),
                NodeLauncher.LOCAL,
                List.of("true"));
        return new Survey(spec, report(master), Map.of(plan.workers().get(0), report(worker)));
    }

    private static Link link(String name, Kind kind) {
        return new Link(name, kind, "10.0.0.1");
    }

    private static NodeReport report(Link link) {
        return new NodeReport("host", link, List.of(), 4, 8192, new NodeFiles(false, false, 1024), "4.1.4", "");
    }
}
