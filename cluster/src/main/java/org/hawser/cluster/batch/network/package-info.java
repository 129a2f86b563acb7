/** Network interfaces of a node, and which of them daemons use. */
package org.hawser.cluster.batch.network;
