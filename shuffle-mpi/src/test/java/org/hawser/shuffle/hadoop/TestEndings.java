// SPDX-License-Identifier: Apache-2.0
package org.hawser.shuffle.hadoop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class TestEndings {
    private final Endings endings = new Endings();
    private final List<String> done = new ArrayList<>();

    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    @Test
    void close_someFail_allAreDoneAndTheFirstFailureIsThrown() {
        IllegalStateException first = new IllegalStateException("first");
        AssertionError second = new AssertionError("second");
        endings.addFirst(() -> done.add("third"));
        endings.addFirst(() -> {
            throw second;
        });
        endings.addFirst(() -> {
            throw first;
        });
        endings.addLast(() -> done.add("fourth"));

        assertThatThrownBy(endings::close).isSameAs(first).hasSuppressedException(second);
        assertThat(done).containsExactly("third", "fourth");
    }

    @Test
    void close_oneIsInterruptedAndAnotherFails_interruptStaysPending() {
        endings.addLast(() -> {
            throw new InterruptedException();
        });
        endings.addLast(() -> {
            throw new IllegalStateException("it");
        });
        endings.addLast(() -> done.add(Thread.currentThread().isInterrupted() ? "interrupted" : "quiet"));

        assertThatThrownBy(endings::close).hasMessage("it");
        assertThat(done).containsExactly("quiet");
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void close_afterAFailure_keepsItAndSuppressesItsOwn() {
        IllegalStateException own = new IllegalStateException("own");
        assertThatThrownBy(() -> {
                    try (Endings closing = new Endings()) {
                        closing.addFirst(() -> {
                            throw own;
                        });
                        throw new IllegalArgumentException("before");
                    }
                })
                .hasMessage("before")
                .hasSuppressedException(own);
    }
}
