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
package org.hawser.shuffle.client;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.hawser.shuffle.policy.LengthQuery;
import org.hawser.shuffle.policy.SegmentId;
import org.hawser.shuffle.wire.ShuffleReply;
import org.hawser.shuffle.wire.ShuffleRequest;

/** Asks an agent how long segments are. */
final class LengthsQuestion implements Question {
    private final LengthQuery query;
    private final Reducer reducer;
    private final Fetches fetches;

    LengthsQuestion(LengthQuery query, Reducer reducer, Fetches fetches) {
        this.query = requireNonNull(query, "query is null");
        this.reducer = requireNonNull(reducer, "reducer is null");
        this.fetches = requireNonNull(fetches, "fetches is null");
    }

    @Override
    public ShuffleRequest request(long session, long sequence) {
        List<SegmentId> ids = query.segments();
        return new ShuffleRequest.Lengths(
                session,
                sequence,
                reducer.attempt().reduce(),
                ids.stream().map(reducer::nameOf).toList());
    }

    @Override
    public Optional<ByteBuffer> destination() {
        return Optional.empty();
    }

    @Override
    public void answered(ShuffleReply reply, Carrier carrier) {
        fetches.lengths(query, ((ShuffleReply.Lengths) reply).lengths(), carrier);
    }

    @Override
    public void retry(boolean destinationLost, Runnable ask) {
        ask.run();
    }

    @Override
    public void failed(FetchFailure failure) {
        fetches.noLengths(query);
    }
}
