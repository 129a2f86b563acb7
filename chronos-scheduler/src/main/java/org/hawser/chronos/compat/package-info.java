/** What Chronos needs of Hadoop that Hadoop does not offer. */
package org.hawser.chronos.compat;
