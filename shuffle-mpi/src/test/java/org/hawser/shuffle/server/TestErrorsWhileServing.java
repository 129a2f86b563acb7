// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hawser.shuffle.server.MapOutputFixture.JOB;
import static org.hawser.shuffle.server.MapOutputFixture.map;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.hawser.shuffle.server.ShuffleMetrics.Level;
import org.hawser.shuffle.server.ShuffleMetrics.Total;
import org.hawser.shuffle.wire.Range;
import org.hawser.shuffle.wire.SignedRequest;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An error while one request is served ends neither a thread of the server nor the service for others. */
class TestErrorsWhileServing {
    @TempDir
    private Path root;

    @ParameterizedTest
    @EnumSource(FailingRequest.Moment.class)
    void serve_errorsOnEveryThread_othersAreServed(FailingRequest.Moment moment) throws IOException {
        MapOutputFixture outputs = new MapOutputFixture(root);
        outputs.write(JOB, 0, 1);
        ServerLimits limits = Limits.ample();
        try (NettyShuffleWorld world = new NettyShuffleWorld(limits, TransportSizes.usual())) {
            world.server().useLocalDirectories(outputs.localDirectories());
            world.server().addJob(MapOutputFixture.job(JOB));
            Reducer reducer = new Reducer(world, JOB, 0).open();
            List<FailingRequest> failing = new ArrayList<>();
            for (int i = 0; i < 2 * limits.ioThreads(); i++) {
                SignedRequest request = reducer.sign(reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2))));
                failing.add(new FailingRequest(request.bytes(), 2, moment));
                world.server().handle(failing.get(i));
            }

            Reducer.Answer answer = reducer.ask(reducer.fetch(List.of(new Range(map(JOB, 0), 0, 2))));

            assertThat(answer.payload()).isEqualTo(outputs.part(JOB, 0, 0, 0, 2));
            org.awaitility.Awaitility.await()
                    .until(() -> failing.stream().allMatch(FailingRequest::rejected)
                            && world.metrics().get(Level.BYTES_IN_FLIGHT) == 0);
            assertThat(world.metrics().get(Total.REQUESTS_FAILED)).isGreaterThanOrEqualTo(failing.size());
        }
    }
}
