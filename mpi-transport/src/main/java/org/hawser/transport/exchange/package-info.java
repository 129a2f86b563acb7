/**
 * The protocol of requests, answers and payload over whatever network: state machines that one thread drives, with a clock
 * that is given to them.
 */
package org.hawser.transport.exchange;
