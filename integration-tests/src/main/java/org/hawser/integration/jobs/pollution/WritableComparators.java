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
