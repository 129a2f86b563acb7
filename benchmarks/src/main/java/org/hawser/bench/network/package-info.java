/** Hosts that are network namespaces of this machine, with cables of limited bandwidth that can be pulled. */
package org.hawser.bench.network;
