/** The user's command on the cluster of an allocation: its environment, and what ends it. */
package org.hawser.cluster.batch.command;
