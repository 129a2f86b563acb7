// SPDX-License-Identifier: Apache-2.0
package org.hawser.report.page;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;

/** Escapes {@code <} in JSON, so that no text can end the element that holds the data, or begin another. */
final class NoTags extends CharacterEscapes {
    private static final long serialVersionUID = 1;

    private final int[] escapes = standardAsciiEscapesForJSON();

    NoTags() {
        escapes['<'] = ESCAPE_STANDARD;
    }

    @Override
    public int[] getEscapeCodesForAscii() {
        return escapes.clone();
    }

    @Override
    public SerializableString getEscapeSequence(int ch) {
        return null;
    }
}
