// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.WritableComparator;

/** Another order of a type of keys. */
public final class WritableComparators implements Pollution {
    private static final class Reversed extends WritableComparator {
        Reversed() {
            super(Text.class);
        }

        @Override
        public int compare(byte[] b1, int s1, int l1, byte[] b2, int s2, int l2) {
            return compareBytes(b2, s2, l2, b1, s1, l1);
        }
    }

    @Override
    public void pollute(Configuration conf) throws Exception {
        WritableComparator.define(Text.class, new Reversed());
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return WritableComparator.get(Text.class).getClass().getName();
    }
}
