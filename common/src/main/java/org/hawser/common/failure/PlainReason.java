// SPDX-License-Identifier: Apache-2.0
package org.hawser.common.failure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Why something failed, in one line without names of Java classes. Exceptions of the file system often have a file as their
 * whole message, and Hadoop quotes exceptions in its messages.
 */
public final class PlainReason {
    private static final Pattern CLASS_NAME = Pattern.compile("\\b(?:[a-z]\\w*\\.)+[A-Z][\\w$]*: ");

    private PlainReason() {}

    /** The reason; without a message, it is at least the kind of exception. */
    public static String of(Throwable failure) {
        if (failure instanceof UncheckedIOException || isWrapper(failure)) {
            return of(failure.getCause());
        }
        if (failure instanceof NoSuchFileException e) {
            return "there is no file or directory " + e.getFile();
        }
        if (failure instanceof AccessDeniedException e) {
            return "this account has no access to " + e.getFile();
        }
        if (failure instanceof NotDirectoryException e) {
            return e.getFile() + " is not a directory";
        }
        if (failure instanceof FileAlreadyExistsException e) {
            return e.getFile() + " exists already, and is something else";
        }
        if (failure instanceof UnknownHostException) {
            return "there is no host " + failure.getMessage();
        }
        return Optional.ofNullable(failure.getMessage())
                .map(message -> CLASS_NAME.matcher(message).replaceAll("").strip())
                .flatMap(message -> message.lines().findFirst())
                .orElseGet(() -> failure.getClass().getSimpleName());
    }

    /** Whether it only passes on what went wrong with a file or the network. */
    private static boolean isWrapper(Throwable failure) {
        return failure instanceof IllegalArgumentException && failure.getCause() instanceof IOException;
    }
}
