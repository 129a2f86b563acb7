/**
 * The {@code hawser} command. Other modules add subcommands with {@link org.hawser.cluster.cli.SubcommandProvider}.
 */
package org.hawser.cluster.cli;
