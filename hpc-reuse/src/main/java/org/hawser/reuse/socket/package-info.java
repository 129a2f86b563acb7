/** Messages between processes of one node, over Unix domain sockets. */
package org.hawser.reuse.socket;
