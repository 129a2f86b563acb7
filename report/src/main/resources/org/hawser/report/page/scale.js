// SPDX-License-Identifier: Apache-2.0
// One time axis for everything: view.from and view.to in ms, at view.gutter + PAD and before view.width - PAD.
const PAD = 9;
const END = Math.max(1, ...runs.map(run => run.length));
const view = { from: 0, to: END, width: 0, gutter: 0 };

function measure() {
  view.width = Math.max(280, Math.floor(byId('plots').clientWidth));
  view.gutter = Math.round(Math.min(190, Math.max(92, view.width * 0.15)));
}

function plotWidth() {
  return view.width - view.gutter;
}

// Within the nested drawing that begins at the gutter.
function x(ms) {
  return PAD + (ms - view.from) / (view.to - view.from) * (plotWidth() - 2 * PAD);
}

function timeAt(px) {
  const at = view.from + (px - PAD) / (plotWidth() - 2 * PAD) * (view.to - view.from);
  return Math.min(view.to, Math.max(view.from, at));
}

function round(px) {
  return Math.round(px * 100) / 100;
}

function niceStep(atLeast) {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return [1, 2, 5, 10].find(factor => factor * power >= atLeast * 0.999) * power;
}

function ticks() {
  const widest = textWidth('00,000.0 s', 12) + 26;
  const step = Math.max(1, niceStep((view.to - view.from) / Math.max(1, plotWidth() / widest)));
  const made = [];
  for (let i = Math.ceil(view.from / step); i * step <= view.to; i++) {
    made.push(i * step);
  }
  return { step, at: made };
}

function tickText(ms, step) {
  const decimals = Math.max(0, 3 - Math.floor(Math.log10(step) + 1e-9));
  return (ms / 1000).toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }) + ' s';
}

// A drawing as wide as the plots. What is to be cut at the edges of the time axis goes into its second child.
function plot(height, attributes) {
  const inner = svg('svg', { class: 'inner', x: view.gutter, y: 0, width: plotWidth(), height, overflow: 'hidden' });
  const outer = svg('svg', { class: 'plot', width: view.width, height, viewBox: `0 0 ${view.width} ${height}`, ...attributes }, inner);
  return { outer, inner };
}

function gridlines(inner, from, to) {
  const path = ticks().at.map(at => `M${Math.round(x(at)) + 0.5} ${from}V${to}`).join('');
  inner.append(svg('path', { class: 'gridline', d: path }));
}

function drawAxis() {
  const strips = runs.filter(run => run.phases.length > 0);
  const height = 24 + 8 * strips.length;
  const { outer, inner } = plot(height, { role: 'img', 'aria-label': `Time axis: ${seconds(view.from)} to ${seconds(view.to)} since the start` });
  const { step, at } = ticks();
  let free = -Infinity;
  for (const ms of at) {
    const text = tickText(ms, step);
    const half = textWidth(text, 12) / 2;
    const middle = Math.min(plotWidth() - half - 1, Math.max(half + 1, x(ms)));
    if (middle - half > free) {
      inner.append(svg('text', { class: 'soft', x: round(middle), y: 14, 'text-anchor': 'middle' }, text));
      free = middle + half + 6;
    }
    inner.append(svg('path', { class: 'baseline', d: `M${Math.round(x(ms)) + 0.5} 19V${height}` }));
  }
  outer.append(svg('text', { class: 'soft', x: 0, y: 14 }, shorten('since the start', view.gutter - 4, 12)));
  strips.forEach((run, i) => {
    for (const phase of run.phases) {
      const left = x(phase.start);
      inner.append(svg('rect', { class: `fill ${phase.look}`, x: round(left), y: 21 + 8 * i, width: round(Math.max(0, x(phase.end) - left)), height: 6 },
        svg('title', {}, `${run.name} ${phase.name}, ${seconds(phase.end - phase.start)}`.trim())));
    }
  });
  const band = svg('rect', { class: 'axis-band', y: 0, height, width: 0, x: 0 });
  const strip = svg('rect', { class: 'strip', x: 0, y: 0, width: plotWidth(), height, fill: 'transparent' });
  inner.append(band, strip);
  dragToZoom(inner, strip, band);
  byId('axis').replaceChildren(outer);
}

function dragToZoom(inner, strip, band) {
  let from = null;
  const at = event => event.clientX - inner.getBoundingClientRect().left;
  strip.addEventListener('pointerdown', event => {
    from = at(event);
    strip.setPointerCapture(event.pointerId);
  });
  strip.addEventListener('pointermove', event => {
    if (from !== null) {
      band.setAttribute('x', Math.min(from, at(event)));
      band.setAttribute('width', Math.abs(at(event) - from));
    }
  });
  strip.addEventListener('pointerup', event => {
    const to = at(event);
    if (from !== null && Math.abs(to - from) > 4) {
      zoomTo(timeAt(Math.min(from, to)), timeAt(Math.max(from, to)));
    } else {
      band.setAttribute('width', 0);
    }
    from = null;
  });
}

function zoomTo(from, to) {
  const length = Math.min(END, Math.max(Math.min(END, 20), to - from));
  view.from = Math.max(0, Math.min(END - length, from));
  view.to = view.from + length;
  byId('zoom-in').disabled = length <= 20;
  byId('zoom-out').disabled = byId('zoom-all').disabled = length >= END;
  drawAll();
}

function zoomBy(factor) {
  const middle = (view.from + view.to) / 2;
  const half = (view.to - view.from) / 2 * factor;
  zoomTo(middle - half, middle + half);
}
