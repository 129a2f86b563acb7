/** Who may use how much of a node's memory: pure decisions, without threads, files and sockets. */
package org.hawser.semem.policy;
