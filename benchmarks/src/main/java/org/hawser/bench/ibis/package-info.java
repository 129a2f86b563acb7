/** Comparisons of how the device of a DataNode is shared, on an emulated slow device. */
package org.hawser.bench.ibis;
