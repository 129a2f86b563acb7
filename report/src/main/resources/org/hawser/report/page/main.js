// SPDX-License-Identifier: Apache-2.0
// Draws everything, again whenever the width changes, and listens.
function drawAll() {
  drawAxis();
  drawLanes();
  drawCharts();
}

function drawLegend() {
  const spans = runs.flatMap(run => run.spans);
  const kinds = [...new Set(spans.map(span => span.kind))].sort((a, b) => order(a) - order(b));
  const outcomes = [...new Set(spans.map(span => outcomeStyle(span.outcome)))].filter(outcome => outcome !== 'succeeded');
  const marks = [...new Set(runs.flatMap(run => run.marks.map(mark => mark.kind)))];
  const sample = (...children) => svg('svg', { class: 'swatch wide', viewBox: '0 0 26 14', 'aria-hidden': 'true' }, ...children);
  const body = look => svg('rect', { class: `fill ${look}`, width: 26, height: 14, rx: 2 });
  const entries = [];
  for (const kind of kinds) {
    const names = partNames.get(kind) || [];
    if (names.length < 2) {
      entries.push([sample(body(style(kind))), kind]);
    } else {
      names.forEach((name, i) => entries.push([sample(body(style(kind)),
        svg('rect', { class: 'shade', x: 1.5, y: 1.5, width: 23, height: 11, opacity: cover(kind, i) })), `${kind}: ${name}`]));
    }
  }
  for (const outcome of outcomes) {
    entries.push([sample(body('application-master'),
      outcome === 'unusual' ? null : svg('rect', { class: 'outcome', width: 26, height: 14, fill: `url(#hatch-${outcome})` }),
      svg('rect', { class: `outline ${outcome}`, x: 1, y: 1, width: 24, height: 12 })), outcome === 'unusual' ? 'another outcome' : outcome]);
  }
  if (isLarge && outcomes.includes('failed')) {
    entries.push([sample(svg('path', { class: 'failure', d: 'M13 3V11' })), 'failed, in a folded node']);
  }
  for (const kind of marks) {
    entries.push([sample(svg('g', { transform: 'translate(13 7)' }, symbol(kind))), kind]);
  }
  byId('legend').replaceChildren(...entries.map(([picture, text]) => html('span', {}, picture, text)));
}

function listen() {
  const lanes = byId('lanes');
  const itemAt = event => event.target.closest ? event.target.closest('.item') : null;
  lanes.addEventListener('pointermove', event => {
    const over = itemAt(event);
    if (over) {
      showTooltip(describe(itemOf.get(over)), event.clientX, event.clientY);
    } else {
      hideTooltip();
    }
  });
  lanes.addEventListener('pointerleave', hideTooltip);
  lanes.addEventListener('focusout', hideTooltip);
  lanes.addEventListener('focusin', event => {
    const over = itemAt(event);
    if (over) {
      over.parentNode.querySelectorAll('.item[tabindex="0"]').forEach(other => other.setAttribute('tabindex', -1));
      over.setAttribute('tabindex', 0);
      const box = over.getBoundingClientRect();
      showTooltip(describe(itemOf.get(over)), Math.max(0, box.left), box.bottom - 10);
    }
  });
  lanes.addEventListener('click', event => {
    const over = itemAt(event);
    if (over) {
      pin(itemOf.get(over));
    }
  });
  lanes.addEventListener('keydown', event => {
    const over = itemAt(event);
    if (over && event.key.startsWith('Arrow')) {
      event.preventDefault();
      const next = neighbour(over, event.key);
      if (next) {
        next.focus();
      }
    } else if (over && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      const what = itemOf.get(over);
      pin(what);
      what.node.box.querySelector('.pinned').focus();
    }
  });
  addEventListener('keydown', event => {
    if (event.key === 'Escape') {
      hideTooltip();
      if (pinned !== null) {
        pin(null);
      }
    }
  });
  byId('zoom-in').addEventListener('click', () => zoomBy(0.5));
  byId('zoom-out').addEventListener('click', () => zoomBy(2));
  byId('zoom-all').addEventListener('click', () => zoomTo(0, END));
  new ResizeObserver(() => {
    const before = view.width;
    measure();
    if (view.width !== before) {
      drawAll();
    }
  }).observe(byId('plots'));
}

measure();
drawLegend();
zoomTo(0, END);
showDetails();
buildTable();
listen();
