/** How fast the transport is, beside the bare network under it. */
package org.hawser.bench.transport;
