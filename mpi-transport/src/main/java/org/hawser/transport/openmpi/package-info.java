/**
 * The transport over Open MPI, for processes that {@code mpirun} started. One thread makes every call of MPI; payload goes
 * by rendezvous between direct buffers. No collective operation after the start, so ranks survive each other.
 */
package org.hawser.transport.openmpi;
