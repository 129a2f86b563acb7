/** What the NodeManager tells the shuffle server of its node, over a Unix domain socket in the agent's directory. */
package org.hawser.shuffle.control;
