/** What processes of containers and the memory agent of their node say to each other, and how they find it. */
package org.hawser.semem.wire;
