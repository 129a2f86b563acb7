/** The memory for intermediate files as a service of the node agent. */
package org.hawser.semem.agent;
