// SPDX-License-Identifier: Apache-2.0
/** What all modules need of this process and of its machine. */
package org.hawser.common.process;
