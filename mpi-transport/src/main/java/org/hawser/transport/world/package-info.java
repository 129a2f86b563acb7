/** Who is in an allocation: the processes, their roles and where they are reached. */
package org.hawser.transport.world;
