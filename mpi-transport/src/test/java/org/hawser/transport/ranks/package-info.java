// SPDX-License-Identifier: Apache-2.0
/** What tests of several modules need to run processes under a real mpirun. */
package org.hawser.transport.ranks;
