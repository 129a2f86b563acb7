/** The part of Chronos that runs in the ResourceManager. */
package org.hawser.chronos.rm;
