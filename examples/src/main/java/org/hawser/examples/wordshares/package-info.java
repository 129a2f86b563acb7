// SPDX-License-Identifier: Apache-2.0
/** Word frequencies in one job without reduce tasks: its map tasks exchange their counts over MPI. */
package org.hawser.examples.wordshares;
