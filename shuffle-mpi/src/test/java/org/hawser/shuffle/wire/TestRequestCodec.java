// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestRequestCodec {
    private static final int SEEDS = 2_000;

    @Test
    void decode_signedRequests_areTheSameAndRightlySigned() throws MalformedMessageException {
        for (int seed = 0; seed < SEEDS; seed++) {
            ShuffleRequest request = new Samples(seed).request();

            SignedRequest read =
                    RequestCodec.decode(RequestCodec.sign(request, Samples.KEY).bytes());

            assertThat(read.request()).as("seed %d", seed).isEqualTo(request);
            assertThat(read.isSignedBy(Samples.KEY)).as("seed %d", seed).isTrue();
        }
    }

    @Test
    void isSignedBy_anotherKey_isFalse() throws MalformedMessageException {
        SignedRequest read = RequestCodec.decode(
                RequestCodec.sign(new Samples(1).request(), Samples.KEY).bytes());

        assertThat(read.isSignedBy(new JobKey(new byte[] {1, 2, 4}))).isFalse();
    }

    @Test
    void sign_fetch_hasTheBytesOfTheDrawing() {
        ShuffleRequest fetch = new ShuffleRequest.Fetch(5, 6, 7, List.of(new Range(Samples.map(8), 9, 10)));

        ByteBuffer bytes = RequestCodec.sign(fetch, Samples.KEY).bytes();

        byte[] head = new byte[3 + 8 + 8 + 4 + 4 + 2];
        bytes.get(head);
        assertThat(HexFormat.of().formatHex(head))
                .isEqualTo("010403" + "0000000000000005" + "0000000000000006" + "00000007" + "00000001" + "0025");
        assertThat(bytes.remaining()).isEqualTo(0x25 + 16 + Signature.BYTES);
    }

    @Test
    void sign_tooManyMaps_isRefused() {
        ShuffleRequest request =
                new ShuffleRequest.Lengths(1, 1, 0, Collections.nCopies(RequestCodec.MAX_SEGMENTS + 1, Samples.map(1)));

        assertThatThrownBy(() -> RequestCodec.sign(request, Samples.KEY))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("4097");
    }
}
