/**
 * How programs are started on the nodes of an allocation, without ssh. This is the one place that knows the launchers of
 * batch systems: another launcher, such as {@code mpirun} with its own processes for agents and slots, takes over here.
 */
package org.hawser.submit.launch;
