/**
 * A network that exists in the memory of one thread, with a clock of its own. All that happens follows from a seed: delays,
 * the order between peers, whose turn it is; and what a test does to it: losing messages, killing, stopping, continuing.
 */
package org.hawser.transport.simulated;
