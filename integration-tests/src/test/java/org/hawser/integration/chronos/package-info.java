/** Tests of the recovery from lost nodes, on real clusters. */
package org.hawser.integration.chronos;
