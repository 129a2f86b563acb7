// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TestReplyCodec {
    private static final int SEEDS = 2_000;

    @Test
    void decode_signedReplies_areTheSame() throws MalformedMessageException {
        for (int seed = 0; seed < SEEDS; seed++) {
            Samples samples = new Samples(seed);
            SignedRequest request = RequestCodec.sign(samples.request(), Samples.KEY);
            ShuffleReply reply = samples.replyTo(request.request());

            ShuffleReply read = ReplyCodec.decode(ReplyCodec.sign(reply, request, Samples.KEY), request, Samples.KEY);

            assertThat(read).as("seed %d", seed).isEqualTo(reply);
        }
    }

    @Test
    void decode_replyToAnotherRequest_isRefused() {
        SignedRequest first = lengthsOf(1);
        SignedRequest second = lengthsOf(2);
        ByteBuffer reply = ReplyCodec.sign(oneMissing(), first, Samples.KEY);

        assertThatThrownBy(() -> ReplyCodec.decode(reply, second, Samples.KEY))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageContaining("wrongly signed");
    }

    @Test
    void decode_unsignedRefusal_saysSo() throws MalformedMessageException {
        ByteBuffer refusal = ReplyCodec.unsigned(
                Optional.of(RequestKind.FETCH), ShuffleReply.Refused.unsigned(ReplyStatus.UNKNOWN_SESSION));

        assertThat(ReplyCodec.decode(refusal, lengthsOf(1), Samples.KEY))
                .isEqualTo(new ShuffleReply.Refused(ReplyStatus.UNKNOWN_SESSION, 0, false));
    }

    @Test
    void decode_unsignedBusy_isRefused() {
        ByteBuffer refusal = ReplyCodec.unsigned(
                Optional.of(RequestKind.LENGTHS), new ShuffleReply.Refused(ReplyStatus.BUSY, 5, false));

        assertThatThrownBy(() -> ReplyCodec.decode(refusal, lengthsOf(1), Samples.KEY))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageContaining("BUSY");
    }

    @Test
    void decode_answerWithoutSignature_isRefused() {
        SignedRequest request = lengthsOf(1);
        ByteBuffer reply = ReplyCodec.sign(oneMissing(), request, Samples.KEY);
        ByteBuffer unsigned = reply.slice(0, reply.remaining() - Signature.BYTES);

        assertThatThrownBy(() -> ReplyCodec.decode(unsigned, request, Samples.KEY))
                .isInstanceOf(MalformedMessageException.class);
    }

    @Test
    void decode_otherNumberOfAnswers_isRefused() {
        SignedRequest request = RequestCodec.sign(
                new ShuffleRequest.Lengths(1, 1, 0, List.of(Samples.map(1), Samples.map(2))), Samples.KEY);
        ByteBuffer reply = ReplyCodec.sign(oneMissing(), request, Samples.KEY);

        assertThatThrownBy(() -> ReplyCodec.decode(reply, request, Samples.KEY))
                .isInstanceOf(MalformedMessageException.class)
                .hasMessageContaining("1 answers came to 2 questions");
    }

    private static ShuffleReply oneMissing() {
        return new ShuffleReply.Lengths(List.of(SegmentLength.none(SegmentStatus.MISSING)));
    }

    private static SignedRequest lengthsOf(int sequence) {
        return RequestCodec.sign(new ShuffleRequest.Lengths(1, sequence, 0, List.of(Samples.map(1))), Samples.KEY);
    }
}
