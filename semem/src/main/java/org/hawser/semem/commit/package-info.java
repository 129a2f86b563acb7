/** What becomes of map outputs as reducers commit: the memory of partitions that nobody needs any more is freed. */
package org.hawser.semem.commit;
