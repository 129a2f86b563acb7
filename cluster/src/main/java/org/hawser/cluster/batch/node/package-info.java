/** What serves one node of an allocation: starts its daemons, watches them, stops them and collects their logs. */
package org.hawser.cluster.batch.node;
