/** What has no public way in this Java. */
package org.hawser.shuffle.server.compat;
