// SPDX-License-Identifier: Apache-2.0
// What a reader would stumble over: texts that overlap, that are cut or hard to read, and a page wider than its window.
(() => {
  const found = { texts: 0, overlaps: [], cut: [], faint: [], tooWide: document.documentElement.scrollWidth - innerWidth };
  const numbers = colour => {
    const parts = colour.match(/[\d.]+/g).map(Number);
    return { rgb: parts.slice(0, 3), alpha: parts.length > 3 ? parts[3] : 1 };
  };
  const luminance = rgb => rgb.map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const contrast = (one, other) => {
    const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const background = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = numbers(getComputedStyle(at).backgroundColor);
      if (colour.alpha > 0) {
        return colour.rgb;
      }
    }
    return [255, 255, 255];
  };
  const behind = text => {
    const page = background(text);
    if (!text.matches('.inside')) {
      return page;
    }
    let rgb = numbers(getComputedStyle(text.parentElement.querySelector('.body')).fill).rgb;
    const at = Number(text.getAttribute('x'));
    for (const shade of text.parentElement.querySelectorAll('.shade')) {
      const left = Number(shade.getAttribute('x'));
      if (left <= at && at < left + Number(shade.getAttribute('width'))) {
        const covered = Number(shade.getAttribute('opacity'));
        rgb = rgb.map((part, i) => part * (1 - covered) + page[i] * covered);
      }
    }
    return rgb;
  };
  const outside = (box, limits) => box.left < limits.left - 1 || box.right > limits.right + 1
    || box.top < limits.top - 1 || box.bottom > limits.bottom + 1;
  const isCut = (element, box) => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (at.matches('svg.plot, td, th, button, dd, dt') && outside(box, at.getBoundingClientRect())) {
        return true;
      }
      if (at.matches('.scroll, .panel, #side')) {
        return false;
      }
    }
    return box.left < -1 || box.right > innerWidth + 1;
  };

  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (node.data.trim() === '' || element.closest('script, style, title, noscript, [hidden]')) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = element.matches('text') ? [element.getBoundingClientRect()] : [...range.getClientRects()];
    for (const rect of rects.filter(one => one.width > 0)) {
      boxes.push({ node, element, left: rect.left, right: rect.right, top: rect.top, bottom: rect.bottom });
      if (isCut(element, rect)) {
        found.cut.push(node.data);
      }
    }
    if (rects.length > 0) {
      found.texts++;
      const looks = getComputedStyle(element);
      const ratio = contrast(numbers(element.matches('text') ? looks.fill : looks.color).rgb,
        element.matches('text') ? behind(element) : background(element));
      if (ratio < 4.5) {
        found.faint.push(`${ratio.toFixed(2)} ${node.data}`);
      }
    }
  }
  boxes.sort((a, b) => a.top - b.top);
  const floats = box => box.element.closest('#details, #tooltip');
  for (let i = 0; i < boxes.length; i++) {
    for (let j = i + 1; j < boxes.length && boxes[j].top < boxes[i].bottom - 1.5; j++) {
      const both = Math.min(boxes[i].right, boxes[j].right) - Math.max(boxes[i].left, boxes[j].left);
      if (both > 1.5 && boxes[i].node !== boxes[j].node && floats(boxes[i]) === floats(boxes[j])) {
        found.overlaps.push(`${boxes[i].node.data} | ${boxes[j].node.data}`);
      }
    }
  }
  const page = background(document.body);
  for (const body of document.querySelectorAll('.item .body')) {
    const ratio = contrast(numbers(getComputedStyle(body).fill).rgb, page);
    if (ratio < 3) {
      found.faint.push(`${ratio.toFixed(2)} ${body.parentElement.getAttribute('aria-label')}`);
    }
  }
  return found;
})()
