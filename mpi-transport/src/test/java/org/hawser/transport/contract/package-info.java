/** What every implementation of the transport has to do, as scenarios that each of them runs in a world of its own. */
package org.hawser.transport.contract;
