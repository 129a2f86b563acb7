// SPDX-License-Identifier: Apache-2.0
// Quantities over time as steps, on top of one another.

// Rows of a time and the value of each series from then on. Each series is {name, look, points: [[at, value], ...]}.
function stack(series) {
  const events = series.flatMap((one, number) => one.points.map(([at, value]) => ({ at, number, value: value || 0 })));
  events.sort((a, b) => a.at - b.at);
  const values = series.map(() => 0);
  const rows = [];
  for (const event of events) {
    values[event.number] = event.value;
    if (rows.length === 0 || rows[rows.length - 1].at < event.at) {
      rows.push({ at: event.at, values: values.slice() });
    } else {
      rows[rows.length - 1].values[event.number] = event.value;
    }
  }
  return rows;
}

function total(values) {
  return values.reduce((sum, value) => sum + value, 0);
}

function highest(rows) {
  return rows.reduce((most, row) => Math.max(most, total(row.values)), 0);
}

// The last row that begins at or before a time.
function rowAt(rows, ms) {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].at <= ms) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low === 0 ? null : rows[low - 1];
}

// What can be told apart on this screen: of rows that share a pixel, the first, the highest and the last.
function visible(rows) {
  const first = Math.max(0, rows.indexOf(rowAt(rows, view.from)));
  const kept = [];
  let column = null;
  let group = [];
  const flush = () => {
    if (group.length > 0) {
      const top = group.reduce((best, row) => total(row.values) > total(best.values) ? row : best);
      kept.push(...new Set([group[0], top, group[group.length - 1]]));
    }
    group = [];
  };
  for (let i = first; i < rows.length && rows[i].at <= view.to; i++) {
    const next = Math.round(x(rows[i].at));
    if (next !== column) {
      flush();
      column = next;
    }
    group.push(rows[i]);
  }
  flush();
  return kept;
}

// Draws the areas between top and bottom, for values up to most; they end with the run.
function drawSteps(inner, series, rows, most, top, bottom, end) {
  const shown = visible(rows);
  if (shown.length === 0 || most <= 0) {
    return;
  }
  const y = value => round(bottom - value / most * (bottom - top));
  const last = round(x(Math.min(end, view.to + (view.to - view.from))));
  series.forEach((one, number) => {
    const below = values => total(values.slice(0, number));
    const upper = [];
    const lower = [];
    shown.forEach((row, i) => {
      const left = round(x(row.at));
      const right = i + 1 < shown.length ? round(x(shown[i + 1].at)) : Math.max(left, last);
      const base = below(row.values);
      upper.push(`${left} ${y(base + row.values[number])}`, `${right} ${y(base + row.values[number])}`);
      lower.push(`${left} ${y(base)}`, `${right} ${y(base)}`);
    });
    inner.append(svg('path', { class: `area ${one.look}`, d: `M${upper.join('L')}L${lower.reverse().join('L')}Z` }));
  });
}

// How many spans of each kind ran at each time.
function running(spans) {
  const changes = new Map();
  for (const span of spans) {
    if (!changes.has(span.kind)) {
      changes.set(span.kind, []);
    }
    changes.get(span.kind).push([span.start, 1], [span.end, -1]);
  }
  return [...changes].sort((a, b) => order(a[0]) - order(b[0])).map(([kind, list]) => {
    list.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    let count = 0;
    return { name: kind, look: style(kind), points: list.map(([at, change]) => [at, count += change]) };
  });
}

function order(kind) {
  return [...styles.keys()].indexOf(kind);
}
