// SPDX-License-Identifier: Apache-2.0
// Lanes, grouped by node. In large runs a node is one row that shows how many spans ran; it opens on demand.
const LANE = 22;
const BAR = 16;
const HEAD = 24;
const MOST_LANES = 40;
const MOST_SPANS = 4000;
const nodes = runs.flatMap(run => run.nodes);
const FOLDED = nodes.length > 24 ? 22 : 30;
const isLarge = nodes.reduce((sum, node) => sum + node.lanes.length, 0) > MOST_LANES
  || nodes.reduce((sum, node) => sum + node.spans, 0) > MOST_SPANS;

// Hosts of one site differ before the first dot.
const isShort = runs.every(run => new Set(run.nodes.map(node => node.name.split('.')[0])).size === run.nodes.length);

for (const node of nodes) {
  node.label = isShort && !node.name.startsWith('.') ? node.name.split('.')[0] : node.name;
  node.open = !isLarge;
  node.box = html('div', {});
  node.steps = () => {
    const series = running(node.lanes.flatMap(lane => lane.spans));
    const made = { series, rows: stack(series) };
    node.steps = () => made;
    return made;
  };
}

function drawLanes() {
  const made = [];
  for (const run of runs) {
    if (run.name !== '') {
      made.push(html('h3', { class: 'run-heading' }, html('span', { class: 'run-name' }, run.name), ` ${run.title}`));
    }
    for (const node of run.nodes) {
      drawNode(node);
      made.push(node.box);
    }
  }
  byId('lanes').replaceChildren(...made);
}

function drawNode(node) {
  node.box.className = `node${node.open ? ' open' : ''}`;
  node.box.replaceChildren(node.open ? drawOpen(node) : drawFolded(node));
}

function nodeText(node) {
  return `${plural(node.lanes.length, 'lane')}, ${plural(node.spans, 'attempt')}`;
}

// Folds and unfolds: the triangle and the name.
function fold(node, middle, width) {
  const name = shorten(node.label, width - 16, 12, 600);
  const button = svg('g', { class: 'fold', role: 'button', tabindex: 0, 'aria-expanded': node.open, 'aria-label': `${node.name}: ${nodeText(node)}` },
    svg('rect', { x: 0, y: middle - 11, width, height: 22, fill: 'transparent' }),
    svg('path', { class: 'ink', d: node.open ? `M0 ${middle - 3}H9L4.5 ${middle + 4}Z` : `M1 ${middle - 4.5}V${middle + 4.5}L8 ${middle}Z` }),
    svg('text', { class: 'name', x: 14, y: middle + 4 }, name),
    svg('title', {}, `${node.name}: ${nodeText(node)}`));
  const toggle = () => {
    node.open = !node.open;
    drawNode(node);
    node.box.querySelector('.fold').focus();
  };
  button.addEventListener('click', toggle);
  button.addEventListener('keydown', event => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      toggle();
    }
  });
  return { button, right: 14 + textWidth(name, 12, 600) };
}

function drawFolded(node) {
  const { outer, inner } = plot(FOLDED, { role: 'group', 'aria-label': `${node.name}: ${nodeText(node)}` });
  const { series, rows } = node.steps();
  const most = Math.max(...nodes.map(other => other.lanes.length), 1);
  gridlines(inner, 0, FOLDED);
  drawSteps(inner, series, rows, most, 3, FOLDED - 2, node.run.length);
  const failures = node.lanes.flatMap(lane => lane.spans).filter(span => span.outcome === 'failed');
  const ticks = failures.map(span => `M${round(x(span.end))} ${FOLDED - 8}V${FOLDED - 1}`).join('');
  inner.append(svg('path', { class: 'failure halo', d: ticks }), svg('path', { class: 'failure', d: ticks }));
  [...node.marks, ...node.lanes.flatMap(lane => lane.marks)].forEach(mark => addDrawn(inner, drawMark(mark, FOLDED / 2)));
  outer.prepend(fold(node, FOLDED / 2, view.gutter - 6).button);
  oneTabStop(inner);
  return outer;
}

function drawOpen(node) {
  const strip = node.marks.length > 0 ? LANE : 0;
  const top = HEAD + strip;
  const height = top + LANE * node.lanes.length;
  const { outer, inner } = plot(height, { role: 'group', 'aria-label': `${node.name}: ${nodeText(node)}` });
  const heading = fold(node, HEAD / 2, view.width - textWidth(nodeText(node), 12) - 30);
  outer.prepend(heading.button);
  outer.prepend(svg('text', { class: 'soft', x: heading.right + 10, y: HEAD / 2 + 4 }, nodeText(node)));
  gridlines(inner, HEAD, height);
  node.marks.forEach(mark => addDrawn(inner, drawMark(mark, HEAD + strip / 2)));
  node.lanes.forEach((lane, i) => {
    const middle = top + LANE * i + LANE / 2;
    outer.append(svg('text', { class: 'soft', x: 14, y: middle + 4 }, shorten(lane.name, view.gutter - 18, 12), svg('title', {}, lane.name)));
    lane.spans.forEach(span => addDrawn(inner, drawSpan(span, middle)));
    lane.marks.forEach(mark => addDrawn(inner, drawMark(mark, middle)));
    if (lane.spans.includes(pinned)) {
      addDrawn(inner, drawHistory(pinned, middle));
    }
  });
  oneTabStop(inner);
  return outer;
}

function addDrawn(parent, child) {
  if (child !== null) {
    parent.append(child);
  }
}

function drawSpan(span, middle) {
  const left = x(span.from);
  const right = Math.max(x(span.to), left + 1.5);
  if (right < 0 || left > plotWidth()) {
    return null;
  }
  // A thin line of the page between neighbours, where there is room.
  const width = right - left > 4 ? right - left - 1 : right - left;
  const y = middle - BAR / 2;
  const box = { x: round(left), y, width: round(width), height: BAR, rx: width > 6 ? 2 : 0 };
  const drawn = item(span, { class: style(span.kind) }, svg('rect', { class: 'fill body', ...box }));
  for (const part of span.parts) {
    const from = Math.max(x(part.start), left);
    const to = Math.min(x(part.end), left + width);
    if (to - from > 0.5 && cover(span.kind, part.shade) > 0) {
      drawn.append(svg('rect', { class: 'shade', x: round(from), y: y + 1.5, width: round(to - from), height: BAR - 3, opacity: cover(span.kind, part.shade) }));
    }
  }
  const outcome = outcomeStyle(span.outcome);
  if (outcome === 'succeeded') {
    addNames(drawn, span, left, left + width, middle);
  } else {
    const inside = { ...box, x: round(left + 1), y: y + 1, width: round(Math.max(0.5, width - 2)), height: BAR - 2 };
    if (outcome !== 'unusual') {
      drawn.append(svg('rect', { ...box, class: 'outcome', fill: `url(#hatch-${outcome})` }));
    }
    drawn.append(svg('rect', { ...inside, class: `outline ${outcome}` }));
  }
  return drawn;
}

// The end of its id or the names of its parts, where they fit.
function addNames(drawn, span, left, right, middle) {
  const names = span.parts.length > 0
    ? span.parts.map(part => ({ text: part.name, from: x(part.start), to: x(part.end), cover: cover(span.kind, part.shade) }))
    : [{ text: span.shortId, from: left, to: right, cover: 0 }];
  for (const name of names) {
    const from = Math.max(name.from, left, 0);
    const to = Math.min(name.to, right, plotWidth());
    if ((name.cover === 0 || name.cover > 0.7) && to - from > 24 && textWidth(name.text, 11) + 10 <= to - from) {
      drawn.append(svg('text', { class: `inside${name.cover > 0 ? ' pale' : ''}`, x: round(from + 5), y: middle + 4 }, name.text));
    }
  }
}

// A drawing is one stop of the tab key; arrow keys go on from there.
function oneTabStop(inner) {
  const first = inner.querySelector('.pinned') || inner.querySelector('.item');
  if (first) {
    first.setAttribute('tabindex', 0);
  }
}

function neighbour(current, key) {
  const all = [...current.parentNode.querySelectorAll('.item')];
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    return all[all.indexOf(current) + (key === 'ArrowLeft' ? -1 : 1)];
  }
  const box = current.getBoundingClientRect();
  const down = key === 'ArrowDown';
  let best;
  let least = Infinity;
  for (const other of all) {
    const its = other.getBoundingClientRect();
    const rows = down ? its.top - box.bottom : box.top - its.bottom;
    const apart = Math.max(0, its.left - box.right, box.left - its.right) + 1000 * Math.floor(rows / 4);
    if (other !== current && rows > -3 && apart < least) {
      best = other;
      least = apart;
    }
  }
  return best;
}
