// SPDX-License-Identifier: Apache-2.0
package org.hawser.semem.node;

import java.util.List;
import java.util.function.Function;
import org.hawser.semem.policy.Lender;

/** The node's lender, which is used under the lock of its ledger. Safe for use by several threads. */
public interface LenderAccess {
    <T> T lender(Function<Lender, T> use);

    /** Bytes that may be in memory. */
    long budget();

    /** Bytes that are in memory or reserved. */
    long used();

    /** The applications of which reduce tasks run on this node. */
    List<String> reducing();
}
