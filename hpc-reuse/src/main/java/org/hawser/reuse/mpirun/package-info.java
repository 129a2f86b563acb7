// SPDX-License-Identifier: Apache-2.0
/** The pools of all nodes as the ranks of one MPI job (Dao section 3.2.1). */
package org.hawser.reuse.mpirun;
