// SPDX-License-Identifier: Apache-2.0
// What PageData has written becomes objects. Times are in ms since the start of the run.
const KINDS = ['map', 'reduce', 'application-master'];
const OTHER_COLOURS = 6;
const styles = new Map(KINDS.map(kind => [kind, kind]));
const words = new Intl.Collator('en', { numeric: true });

// The style class of a kind of span, or of a series of that name: always the same on one page.
function style(kind) {
  if (!styles.has(kind)) {
    styles.set(kind, `other-${(styles.size - KINDS.length) % OTHER_COLOURS}`);
  }
  return styles.get(kind);
}

function decode(data, index, all) {
  const run = {
    name: all.length > 1 ? 'AB'[index] : '',
    title: data.title,
    epoch: data.start,
    length: data.end - data.start,
    phases: data.phases.map(([name, look, start, end]) => ({ name, look, start, end })),
    nodes: [],
    spans: [],
  };
  const nodes = new Map();
  const nodeNamed = name => {
    if (!nodes.has(name)) {
      nodes.set(name, { name, run, lanes: [], marks: [], spans: 0 });
      run.nodes.push(nodes.get(name));
    }
    return nodes.get(name);
  };
  for (const [nodeName, laneName, spans] of data.lanes) {
    const node = nodeNamed(nodeName);
    const lane = { name: laneName, node, marks: [] };
    lane.spans = spans.map(span => decodeSpan(span, lane, data));
    limitDrawn(lane.spans, run.length);
    node.lanes.push(lane);
    node.spans += spans.length;
    for (const span of lane.spans) {
      run.spans.push(span);
    }
  }
  nameSpans(run.spans);
  run.marks = data.marks.map(([nodeName, laneName, kind, text, at]) => {
    const node = nodeNamed(nodeName);
    const lane = laneName === '' ? undefined : node.lanes.find(candidate => candidate.name === laneName);
    const mark = { mark: true, node, laneName, kind, text, at };
    (lane || node).marks.push(mark);
    return mark;
  });
  run.series = data.series.map(([chart, name, unit, flat]) => ({ chart, name, unit, look: style(name), points: pairs(flat) }));
  return run;
}

// What is drawn of each span: neighbours in a slot seem to overlap if one waited for the slot, or if clocks differ.
function limitDrawn(spans, length) {
  spans.forEach((span, i) => {
    span.to = Math.min(span.end, Math.max(length, span.start));
    span.from = span.start;
    const before = spans[i - 1];
    if (before && before.to > span.start) {
      if (before.to < span.to) {
        span.from = before.to;
      } else {
        before.to = Math.max(before.from, span.start);
      }
    }
  });
}

function decodeSpan([id, container, kind, outcome, start, length, parts, moments, details], lane, data) {
  const text = data.strings;
  const span = {
    lane,
    node: lane.node,
    id: data.idPrefix + id,
    container: container === 0 ? '' : data.containerPrefix + container,
    kind: text[kind],
    outcome: text[outcome],
    start,
    end: start + length,
    parts: [],
    moments: pairs(moments).map(([name, at]) => ({ name: text[name], at: start + at })),
    details: pairs(details).map(([name, value]) => ({ name: text[name], value: text[value] })),
  };
  style(span.kind);
  for (let i = 0; i < parts.length; i += 3) {
    const from = start + parts[i + 1];
    span.parts.push({ name: text[parts[i]], start: from, end: from + parts[i + 2], shade: shade(span.kind, text[parts[i]]) });
  }
  return span;
}

// What tells a span from others whose ids begin alike: what follows the beginning that they share.
function nameSpans(spans) {
  const groups = new Map();
  const groupOf = span => span.id.split('_')[0];
  for (const span of spans) {
    const group = groups.get(groupOf(span));
    let length = group === undefined ? 0 : group.shared.length;
    while (length > 0 && !span.id.startsWith(group.shared.slice(0, length))) {
      length--;
    }
    groups.set(groupOf(span), group === undefined ? { shared: span.id, one: true } : { shared: group.shared.slice(0, length), one: false });
  }
  for (const span of spans) {
    const { shared, one } = groups.get(groupOf(span));
    span.shortId = one ? span.id : span.id.slice(shared.lastIndexOf('_') + 1);
  }
}

function pairs(flat) {
  const made = [];
  for (let i = 0; i < flat.length; i += 2) {
    made.push([flat[i], flat[i + 1]]);
  }
  return made;
}

// The names of the parts of each kind in the order in which they come up; their number is their shade.
const partNames = new Map();

function shade(kind, name) {
  if (!partNames.has(kind)) {
    partNames.set(kind, []);
  }
  const names = partNames.get(kind);
  const known = names.indexOf(name);
  return known >= 0 ? known : names.push(name) - 1;
}

// How much of the page's colour covers a part: the last one has the full colour of its kind.
function cover(kind, number) {
  const last = partNames.get(kind).length - 1;
  return last < 1 ? 0 : 0.78 * (1 - number / last);
}

function outcomeStyle(outcome) {
  return ['succeeded', 'failed', 'killed', 'running'].includes(outcome) ? outcome : 'unusual';
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(3)} s`;
}

function clock(run, ms) {
  const date = new Date(run.epoch + ms);
  // Beyond some 270,000 years there are no dates.
  return Number.isNaN(date.getTime()) ? `${run.epoch + ms} ms since 1970` : date.toISOString().replace('T', ' ').replace('Z', ' UTC');
}

function plural(count, one) {
  return `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'}`;
}

const runs = JSON.parse(byId('data').textContent).map(decode);
