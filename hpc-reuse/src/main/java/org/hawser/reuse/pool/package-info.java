/** The pool's decisions as a state machine, without threads, sockets or processes. */
package org.hawser.reuse.pool;
