/** Which tasks make room for those that run again because a node was lost (Yildiz, section 6.2.1). */
package org.hawser.chronos.decide;
