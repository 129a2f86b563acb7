/** Pools on the nodes of a site's own Hadoop, or of any list of nodes. */
package org.hawser.cluster.core.site;
