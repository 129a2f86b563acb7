/** The shuffle server as a service of the node agent, and what it hears from the NodeManager. */
package org.hawser.shuffle.agent;
