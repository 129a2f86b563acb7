/** Jobs whose intermediate data is in memory. */
package org.hawser.integration.semem;
