/** The NodeManager's side: decides what runs in a slot, hands it to the agent, forks the rest as in stock Hadoop. */
package org.hawser.reuse.executor;
