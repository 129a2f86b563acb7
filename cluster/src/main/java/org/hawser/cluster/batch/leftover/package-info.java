/** What jobs that were killed hard have left on a node, and how the next job finds it. */
package org.hawser.cluster.batch.leftover;
