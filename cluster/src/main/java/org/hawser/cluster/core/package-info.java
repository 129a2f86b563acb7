/**
 * What clusters are made of, on loopback and inside a batch job alike: daemons, their roles, and errors that a user
 * understands.
 */
package org.hawser.cluster.core;
