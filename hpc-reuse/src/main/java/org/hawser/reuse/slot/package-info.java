/** A slot: a JVM that runs containers one after another and is clean between them. */
package org.hawser.reuse.slot;
