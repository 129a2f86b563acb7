/** Which nodes are lost: a state machine over an injected clock, which knows nothing of Hadoop. */
package org.hawser.chronos.detect;
