/** Calls of the C library that Java does not offer. */
package org.hawser.semem.compat;
