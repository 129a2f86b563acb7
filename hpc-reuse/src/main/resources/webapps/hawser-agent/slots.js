// SPDX-License-Identifier: Apache-2.0
// Draws slots.json again and again.
'use strict';
(() => {
const MINUTE = 60000;
const WINDOW = 10 * MINUTE;
const LANE = 22;
const BAR = 16;
const AXIS = 22;
const MOST_ROWS = 200;
const CONTAINERS = ['map', 'reduce', 'application-master', 'container'];
const MARKS = { 'slot-lost': 'M-5 -5L5 5M-5 5L5 -5', 'slot-retired': 'M0 -5A5 5 0 1 1 -.01 -5Z' };
let data = null;

const svg = (name, attributes, ...children) => element('http://www.w3.org/2000/svg', name, attributes, children);

const seconds = ms => `${(ms / 1000).toFixed(ms < 10000 ? 1 : 0)} s`;
const look = kind => CONTAINERS.includes(kind) ? kind : kind === 'dead' ? 'none' : 'wait';

function describe(span) {
  const details = Object.entries(span.details).map(([name, value]) => `${name} ${value}`);
  return [span.container === '' ? span.kind : `${span.kind}, ${span.outcome}`, ...details].join(', ');
}

function bar(span, x, middle) {
  const left = Math.max(0, x(span.start));
  const width = Math.max(1.5, x(span.end) - left);
  const box = { x: left, y: middle - BAR / 2, width, height: BAR };
  const made = svg('g', { class: 'item' }, svg('rect', { class: `body ${look(span.kind)}`, ...box }));
  for (const part of span.parts) {
    const from = Math.max(left, x(part.start));
    made.append(svg('rect', { class: 'cleaning', x: from, y: box.y, width: Math.max(0, x(part.end) - from), height: BAR }));
  }
  if (span.outcome === 'lost' || (span.outcome === 'running' && CONTAINERS.includes(span.kind))) {
    made.append(svg('rect', { class: `outline ${span.outcome}`, ...box }));
  }
  made.append(svg('title', {}, `${span.id}\n${describe(span)}\n${clock(span.start)}, ${seconds(span.end - span.start)}`));
  return made;
}

function symbol(mark, x, y) {
  return svg('g', { transform: `translate(${x} ${y})` },
    svg('path', { class: `mark ${mark.kind}`, d: MARKS[mark.kind] || MARKS['slot-retired'] }),
    svg('title', {}, `${clock(mark.at)} ${mark.text}`));
}

function drawPicture({ timeline }) {
  const width = Math.max(280, byId('picture').clientWidth);
  const gutter = 64;
  const height = AXIS + LANE * timeline.lanes.length;
  const from = timeline.end - WINDOW;
  const x = ms => (ms - from) / WINDOW * (width - gutter - 8);
  const inner = svg('svg', { x: gutter, width: width - gutter, height });
  const outer = svg('svg', { class: 'plot', width, height, role: 'img', 'aria-label': 'What each slot did; the tables below say the same' }, inner);
  inner.append(svg('rect', { class: 'unknown', x: 0, y: AXIS, width: Math.max(0, x(timeline.start)), height: height - AXIS }));
  const step = width < 700 ? 2 : 1;
  for (let minutes = 0; minutes <= 10; minutes += step) {
    const at = x(timeline.end - minutes * MINUTE);
    inner.append(svg('path', { class: 'line', d: `M${at} ${AXIS - 4}V${height}` }));
    if (minutes < 10) {
      inner.append(svg('text', { x: at, y: 13, 'text-anchor': minutes === 0 ? 'end' : 'middle' }, minutes === 0 ? 'now' : `-${minutes} min`));
    }
  }
  timeline.lanes.forEach((lane, i) => {
    const middle = AXIS + LANE * i + LANE / 2;
    outer.append(svg('text', { x: 0, y: middle + 4 }, lane.name));
    inner.append(...lane.spans.filter(span => span.end >= from).map(span => bar(span, x, middle)));
    inner.append(...timeline.marks.filter(mark => mark.lane === lane.name).map(mark => symbol(mark, x(mark.at), middle)));
  });
  byId('picture').replaceChildren(outer);
}

function drawLegend() {
  const sample = (...children) => svg('svg', { viewBox: '0 0 26 14', 'aria-hidden': 'true' }, ...children);
  const box = { width: 26, height: 14 };
  const body = name => svg('rect', { class: `body ${name}`, ...box });
  const entries = [
    ['map', body('map')], ['reduce', body('reduce')], ['ApplicationMaster', body('application-master')],
    ['container', body('container')],
    ['running', body('container'), svg('rect', { class: 'outline running', ...box })],
    ['clean-up after a container', body('container'), svg('rect', { class: 'cleaning', ...box })],
    ['starting or ending', body('wait')], ['no JVM', svg('rect', { class: 'body none', x: 1, y: 1, width: 24, height: 12 })],
    ['slot lost', symbol({ kind: 'slot-lost' }, 13, 7)], ['slot retired', symbol({ kind: 'slot-retired' }, 13, 7)],
    ['before the agent started', svg('rect', { class: 'unknown', ...box })],
  ];
  byId('legend').replaceChildren(...entries.map(([text, ...shapes]) => html('span', sample(...shapes), text)));
}

function drawTables({ slots, timeline }) {
  fill('now', ['Slot', 'State', 'Since', 'For', 'User', 'Uses', 'Container'], slots.map(slot => [
    `${slot.index}.${slot.incarnation}`, slot.state.toLowerCase(), clock(timeline.end - slot.millisInState),
    seconds(slot.millisInState), slot.user, slot.uses, slot.containerId]));
  const past = timeline.lanes.flatMap(lane => lane.spans.map(span => ({ at: span.start, cells: [lane.name, seconds(span.end - span.start), span.id, describe(span)] })))
    .concat(timeline.marks.map(mark => ({ at: mark.at, cells: [mark.lane, '', mark.kind, mark.text] })))
    .sort((one, other) => other.at - one.at);
  fill('past', ['Since', 'Lane', 'For', 'What', 'Details'], past.slice(0, MOST_ROWS).map(row => [clock(row.at), ...row.cells]));
  const shown = past.length > MOST_ROWS ? `The latest ${MOST_ROWS} of ${past.length.toLocaleString('en')} rows. ` : '';
  byId('shown').textContent = shown + timeline.gaps.map(gap => `${gap.missing}; not shown: ${gap.effect}.`).join(' ');
}

function draw() {
  document.title = `Slots of ${data.timeline.title}`;
  byId('title').textContent = document.title;
  byId('updated').textContent = `as of ${clock(data.timeline.end)}`;
  drawPicture(data);
  // Replaced rows would lose what somebody has selected to copy.
  if (getSelection().isCollapsed) {
    drawTables(data);
  }
}

addEventListener('resize', () => data && drawPicture(data));
drawLegend();
keepDrawing('slots.json', got => {
  data = got;
  draw();
});
})();
