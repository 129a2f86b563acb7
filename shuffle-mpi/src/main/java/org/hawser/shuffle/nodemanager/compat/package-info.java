/** What stock Hadoop's shuffle handler lets its subclasses see. */
package org.hawser.shuffle.nodemanager.compat;
