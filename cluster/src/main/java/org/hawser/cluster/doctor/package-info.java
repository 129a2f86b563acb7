/** The check of a machine: findings, each with its remedy. */
package org.hawser.cluster.doctor;
