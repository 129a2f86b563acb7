/** Options that several commands have. */
package org.hawser.cluster.cli.options;
