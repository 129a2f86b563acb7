// SPDX-License-Identifier: Apache-2.0
package org.hawser.integration.jobs.pollution;

import java.util.Locale;
import org.apache.hadoop.conf.Configuration;

/** Another default locale. */
public final class DefaultLocale implements Pollution {
    @Override
    public void pollute(Configuration conf) throws Exception {
        Locale.setDefault(new Locale("tr", "TR"));
    }

    @Override
    public String inspect(Configuration conf) throws Exception {
        return Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT) + " "
                + String.format("%,.2f", 1234.5) + " " + "I".toLowerCase(Locale.getDefault());
    }
}
