// SPDX-License-Identifier: Apache-2.0
/** A central disk that is real and slow: a file server of this machine behind a cable of limited bandwidth. */
package org.hawser.bench.central;
