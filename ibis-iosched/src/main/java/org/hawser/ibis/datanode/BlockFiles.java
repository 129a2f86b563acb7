// SPDX-License-Identifier: Apache-2.0
package org.hawser.ibis.datanode;

import java.io.File;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of files in a volume. */
final class BlockFiles {
    private static final Pattern CHECKSUMS = Pattern.compile("(blk_-?\\d+)_\\d+\\.meta");

    private BlockFiles() {}

    /** The block whose checksums these are, in the same directory; null if they are none. */
    static File besideChecksums(File checksums) {
        Matcher name = CHECKSUMS.matcher(checksums.getName());
        return name.matches() ? new File(checksums.getParentFile(), name.group(1)) : null;
    }
}
