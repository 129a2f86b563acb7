// SPDX-License-Identifier: Apache-2.0
package org.hawser.reuse.compat.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestSignalStates {
    private static final List<String> BEFORE = List.of(
            "Name:\tjava",
            "SigBlk:\t0000000000000000",
            "SigIgn:\t0000000000000000",
            "SigCgt:\t2000000181005ccf",
            "CapInh:\t0000000000000000");

    private static SignalStates with(String line) {
        String name = line.substring(0, line.indexOf(':') + 1);
        return SignalStates.parse(BEFORE.stream()
                .map(before -> before.startsWith(name) ? line : before)
                .toList());
    }

    @Test
    void changesSince_same_isEmpty() throws IOException {
        assertThat(SignalStates.read().changesSince(SignalStates.read())).isEmpty();
        assertThat(SignalStates.parse(BEFORE).sets()).hasSize(3);
    }

    @Test
    void changesSince_otherSets_namesTheirSignals() {
        SignalStates before = SignalStates.parse(BEFORE);
        assertThat(with("SigIgn:\t0000000000000a00").changesSince(before))
                .containsExactly("SigIgn of signals [10, 12]");
        assertThat(with("SigBlk:\t8000000000000000").changesSince(before)).containsExactly("SigBlk of signals [64]");
        assertThat(before.changesSince(with("SigCgt:\t2000000181005cce"))).containsExactly("SigCgt of signals [1]");
    }

    @Test
    void changesSince_onlyTheCLibrarysOwn_isEmpty() {
        assertThat(with("SigCgt:\t2000000001005ccf").changesSince(SignalStates.parse(BEFORE)))
                .isEmpty();
    }
}
