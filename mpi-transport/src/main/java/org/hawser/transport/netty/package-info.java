/**
 * The transport over TCP. Each process connects to those that it sends to, one connection each; payload is written from and
 * read into the users' own buffers.
 */
package org.hawser.transport.netty;
