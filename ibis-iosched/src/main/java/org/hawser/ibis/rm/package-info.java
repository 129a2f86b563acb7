/** IBIS in the ResourceManager: the broker, and the weights of applications. */
package org.hawser.ibis.rm;
