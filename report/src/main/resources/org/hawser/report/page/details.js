// SPDX-License-Identifier: Apache-2.0
// What a mark is: in words beside the pointer, and in full in a panel once it is selected.
function showTooltip(lines, left, top) {
  const tooltip = byId('tooltip');
  tooltip.textContent = lines.join('\n');
  tooltip.hidden = false;
  const box = tooltip.getBoundingClientRect();
  tooltip.style.left = `${Math.max(8, Math.min(left + 12, innerWidth - box.width - 8))}px`;
  tooltip.style.top = `${top + 18 + box.height > innerHeight ? Math.max(8, top - box.height - 10) : top + 18}px`;
}

function hideTooltip() {
  byId('tooltip').hidden = true;
}

function pin(what) {
  const before = pinned;
  pinned = what;
  for (const node of new Set([before, what].filter(one => one !== null).map(one => one.node))) {
    drawNode(node);
  }
  showDetails();
}

function showDetails() {
  const details = byId('details');
  if (pinned === null) {
    details.replaceChildren();
    return;
  }
  const close = html('button', { type: 'button' }, 'Close');
  close.addEventListener('click', () => pin(null));
  const list = html('dl', {});
  const add = (name, value) => list.append(html('dt', {}, name), html('dd', {}, value));
  if (pinned.mark) {
    addMark(add, pinned);
  } else {
    addSpan(add, pinned);
  }
  details.replaceChildren(html('div', { class: 'panel', tabindex: 0 },
    html('div', { class: 'panel-head' }, html('code', { class: 'id' }, pinned.mark ? pinned.kind : pinned.id), close), list));
}

function addMark(add, mark) {
  if (mark.text !== '') {
    add('What', mark.text);
  }
  add('At', `${seconds(mark.at)}\n${clock(mark.node.run, mark.at)}`);
  add('Node', mark.node.name);
  if (mark.laneName !== '') {
    add('Lane', mark.laneName);
  }
}

function addSpan(add, span) {
  const run = span.node.run;
  if (span.container !== '') {
    add('Container', html('code', { class: 'id' }, span.container));
  }
  add('Kind', span.kind);
  add('Outcome', span.outcome);
  add('Node', span.node.name);
  add('Lane', span.lane.name);
  add('Start', `${seconds(span.start)}\n${clock(run, span.start)}`);
  add('End', `${seconds(span.end)}\n${clock(run, span.end)}`);
  add('Length', seconds(span.end - span.start));
  span.parts.forEach(part => add(part.name, `${seconds(part.end - part.start)}, from ${seconds(part.start)}`));
  span.moments.forEach(moment => add(moment.name, momentText(span, moment)));
  span.details.forEach(detail => add(detail.name, detail.value));
}

function momentText(span, moment) {
  const apart = seconds(Math.abs(moment.at - span.start));
  return `at ${seconds(moment.at)}, ${apart} ${moment.at < span.start ? 'before' : 'after'} the start`;
}

// Opens the node of a span if it is folded, and selects the span.
function reveal(span) {
  span.node.open = true;
  pin(span);
  span.node.box.scrollIntoView({ block: 'center' });
  const drawn = span.node.box.querySelector('.pinned');
  if (drawn) {
    drawn.focus({ preventScroll: true });
  }
}
