// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.move;

import java.io.IOException;
import java.util.List;

/** Tells the ApplicationMaster which map outputs are missing, so that it runs the maps again. */
@FunctionalInterface
public interface LossReport {
    void lost(String application, List<String> attempts) throws IOException;
}
