/** The Hadoop cluster inside one allocation of a batch system: its nodes, configuration, start and stop. */
package org.hawser.submit.allocation;
