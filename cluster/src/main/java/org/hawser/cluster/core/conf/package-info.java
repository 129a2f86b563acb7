/** What a cluster's configuration files say, where its files are and which ports it listens on. */
package org.hawser.cluster.core.conf;
