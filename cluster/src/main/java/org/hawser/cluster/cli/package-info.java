/**
 * The {@code hawser} command. Subcommands are added with {@link org.hawser.cluster.cli.SubcommandProvider}.
 */
package org.hawser.cluster.cli;
