/** {@code hawser pool}: shows and changes the pools of a cluster. */
package org.hawser.cluster.cli.pool;
