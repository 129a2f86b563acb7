/** The messages of the protocol and their bytes. */
package org.hawser.transport.wire;
