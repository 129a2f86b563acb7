/** What executor, agent, slots and the command line say to each other. */
package org.hawser.reuse.protocol;
