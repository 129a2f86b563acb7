// SPDX-License-Identifier: Apache-2.0
// Symbols of marks; and what a span or a mark is, in words.
const SYMBOLS = {
  'slot-lost': { path: 'M-5 -5L5 5M-5 5L5 -5', bad: true },
  'slot-retired': { path: 'M0 -5A5 5 0 1 1 -.01 -5Z' },
  'node-silent': { path: 'M0 6L6 -5H-6Z', bad: true },
  'node-lost': { path: 'M0 -6L6 5H-6Z', bad: true },
};
const OTHER_SYMBOLS = ['M0 -6L6 0L0 6L-6 0Z', 'M-5 -5H5V5H-5Z', 'M0 6L6 -5H-6Z', 'M0 -6L5.7 -1.9L3.5 4.9H-3.5L-5.7 -1.9Z'];

function symbol(kind) {
  if (!SYMBOLS[kind]) {
    const others = Object.values(SYMBOLS).filter(known => known.other).length;
    SYMBOLS[kind] = { path: OTHER_SYMBOLS[others % OTHER_SYMBOLS.length], other: true, bad: /lost|fail/.test(kind) };
  }
  return svg('path', { class: `symbol${SYMBOLS[kind].bad ? ' bad' : ''}`, d: SYMBOLS[kind].path });
}

const itemOf = new WeakMap();
let pinned = null;

function item(what, attributes, ...children) {
  const made = svg('g', {
    role: 'img',
    'aria-label': describe(what).join(', '),
    tabindex: -1,
    ...attributes,
    class: `item ${attributes.class || ''}${what === pinned ? ' pinned' : ''}`,
  }, ...children);
  itemOf.set(made, what);
  return made;
}

function drawMark(mark, y) {
  const at = x(mark.at);
  if (at < 0 || at > plotWidth()) {
    return null;
  }
  const drawn = symbol(mark.kind);
  return item(mark, { transform: `translate(${round(at)} ${y})` },
    svg('circle', { r: 9, fill: 'transparent' }), svg('path', { class: 'symbol-halo', d: drawn.getAttribute('d') }), drawn);
}

// Lines of text.
function describe(what) {
  if (what.mark) {
    const where = what.laneName === '' ? what.node.name : `${what.laneName} on ${what.node.name}`;
    return [what.kind, ...(what.text === '' ? [] : [what.text]), where, `at ${seconds(what.at)}`];
  }
  return [
    what.id,
    `${what.kind}, ${what.outcome}`,
    `${what.lane.name} on ${what.node.name}`,
    `${seconds(what.start)} to ${seconds(what.end)}: ${seconds(what.end - what.start)}`,
    ...what.parts.map(part => `${part.name} ${seconds(part.end - part.start)}`),
  ];
}

// The request to the start of a selected span as a line, with its moments as ticks.
function drawHistory(span, y) {
  const times = span.moments.map(moment => moment.at);
  if (times.length === 0) {
    return null;
  }
  const line = `M${round(x(Math.min(...times, span.start)))} ${y}H${round(x(span.start))}`;
  const small = times.map(at => `M${round(x(at))} ${y - 6}V${y + 6}`).join('');
  return svg('g', { 'aria-hidden': 'true' },
    svg('path', { class: 'history halo', d: line + small }),
    svg('path', { class: 'history', d: line }),
    svg('path', { class: 'history tick', d: small }));
}
