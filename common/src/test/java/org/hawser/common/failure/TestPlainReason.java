// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.failure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.junit.jupiter.api.Test;

class TestPlainReason {
    @Test
    void of_failureOfTheFileSystem_saysWhatIsWrongWithWhichFile() {
        assertThat(PlainReason.of(new NoSuchFileException("/x"))).isEqualTo("there is no file or directory /x");
        assertThat(PlainReason.of(new UncheckedIOException(new AccessDeniedException("/x"))))
                .isEqualTo("this account has no access to /x");
        assertThat(PlainReason.of(new NotDirectoryException("/x"))).isEqualTo("/x is not a directory");
        assertThat(PlainReason.of(new FileAlreadyExistsException("/x"))).startsWith("/x exists already");
        assertThat(PlainReason.of(new FileSystemException("/x", null, "Read-only file system")))
                .isEqualTo("/x: Read-only file system");
        assertThat(PlainReason.of(new FileNotFoundException("/x (Permission denied)")))
                .isEqualTo("/x (Permission denied)");
    }

    @Test
    void of_messageThatQuotesAnException_isWithoutItsClass() {
        assertThat(
                        PlainReason.of(
                                new ConnectException(
                                        "Call From a/1.2.3.4 to b:9 failed on connection exception: java.net.ConnectException: refused")))
                .isEqualTo("Call From a/1.2.3.4 to b:9 failed on connection exception: refused");
        assertThat(PlainReason.of(new IOException(new NoSuchFileException("/x"))))
                .isEqualTo("/x");
    }

    @Test
    void of_serversStackTrace_isItsFirstLine() {
        assertThat(PlainReason.of(new IOException("no space\n\tat a.B.c(B.java:1)")))
                .isEqualTo("no space");
    }

    @Test
    void of_unknownHost_isNamed() {
        assertThat(PlainReason.of(new IllegalArgumentException(new UnknownHostException("nowhere"))))
                .isEqualTo("there is no host nowhere");
    }

    @Test
    void of_noMessage_isTheKind() {
        assertThat(PlainReason.of(new EOFException())).isEqualTo("EOFException");
    }
}
