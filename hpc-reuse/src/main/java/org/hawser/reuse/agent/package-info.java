/** The node agent: one process per node that owns the pool of slots. */
package org.hawser.reuse.agent;
