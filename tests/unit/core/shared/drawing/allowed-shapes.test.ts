import { describe, expect, it } from 'vitest';
import {
  allowedAttributeNames,
  isAllowedAttribute,
  isAllowedTag,
} from '../../../../../src/core/shared/drawing/allowed-shapes.ts';

describe('isAllowedTag', () => {
  it.each(['svg', 'g', 'path', 'text', 'linearGradient'])('allows %s', (tag) => expect(isAllowedTag(tag)).toBe(true));

  it.each([
    ...['script', 'style', 'foreignObject', 'a', 'image', 'use', 'iframe', 'animate', 'set', 'feImage', 'filter'],
    ...['title', 'switch', 'mask', 'pattern', 'SVG', 'constructor', '__proto__', '', 'svg ', 'x:g'],
  ])('refuses %s', (tag) => expect(isAllowedTag(tag)).toBe(false));
});

describe('isAllowedAttribute', () => {
  it.each([
    ['fill', '#e4efee'],
    ['fill', 'hsl(40.5, 60%, 83%)'],
    ['fill', 'url(#d12)'],
    ['marker-end', 'url(#d0)'],
    ['d', 'M0,0L-1.5e2,3.25Z'],
    ['transform', 'translate(-3.5, 0) rotate(45)'],
    ['dy', '1.1em'],
    ['stroke-dasharray', '3 2'],
    ['viewBox', '-8 -8 120.5 80'],
    ['orient', 'auto-start-reverse'],
  ])('allows %s="%s"', (name, value) => expect(isAllowedAttribute(name, value)).toBe(true));

  it.each([
    ['fill', 'url(https://example.org/x)'],
    ['fill', 'url(#other)'],
    ['fill', 'url(#d1) url(https://example.org)'],
    ['fill', 'red;background:url(//example.org)'],
    ['fill', 'image-set("https://example.org")'],
    ['fill', 'var(--x)'],
    ['marker-end', 'url("data:image/svg+xml,x#d1")'],
    ['clip-path', 'path("M0 0")'],
    ['transform', 'translate(1)url(x)'],
    ['d', 'javascript:alert(1)'],
    ['id', 'app'],
    ['style', 'color:red'],
    ['class', 'x'],
    ['href', '#d1'],
    ['xlink:href', '#d1'],
    ['onclick', 'alert(1)'],
    ['onload', '1'],
    ['filter', 'url(#d1)'],
    ['font-family', 'x'],
    ['constructor', 'x'],
    ['__proto__', 'x'],
    ['width', '1\n2'],
  ])('refuses %s="%s"', (name, value) => expect(isAllowedAttribute(name, value)).toBe(false));

  it('refuses long values without backtracking, which would take minutes', () => {
    for (const name of allowedAttributeNames()) {
      for (const sign of ['1', '1 ', '-', 'translate(1)', 'a-', '1e']) {
        expect(isAllowedAttribute(name, `${sign.repeat(60_000 / sign.length)}!`)).toBe(false);
      }
    }
  });
});
