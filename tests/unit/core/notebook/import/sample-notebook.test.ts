import { describe, expect, it } from 'vitest';
import { expandSample } from '../../../../../src/core/notebook/import/sample-notebook.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const one = (path: string, more: object = {}) => ({ name: 'x', files: [{ path, source: 'a', ...more }] });
const expanded = (text: string, today: string) =>
  expandSample(one('/x.md'), new Map([['a', bytes(text)]]), today)[0]?.content;

describe('expandSample', () => {
  it('replaces date tokens in paths and texts', () => {
    const text = '{{date}} {{date-1}} {{date+2}} {{lastweek+0}} {{lastweek+6}} {{lastweek}}';
    expect(expandSample(one('/{{date-3}}-x.md'), new Map([['a', bytes(text)]]), '2027-01-01')).toEqual([
      { path: '/2026-12-29-x.md', content: '2027-01-01 2026-12-31 2027-01-03 2026-12-21 2026-12-27 2026-12-21' },
    ]);
  });

  it('counts weeks from Monday, on every weekday', () => {
    const text = '{{week-1}} {{week-1+4}} {{week-50+2}} {{week}}';
    for (const today of ['2026-11-23', '2026-11-25', '2026-11-29'])
      expect(expanded(text, today)).toBe('2026-11-16 2026-11-20 2025-12-10 2026-11-23');
  });

  it('formats dates', () => {
    expect(expanded('{{week-1+4:dddd, D MMMM YYYY}}; {{date-23:MMMM}}; {{date:week}}', '2027-01-01')).toBe(
      'Friday, 25 December 2026; December; 2026-W53',
    );
  });

  it('keeps bytes unchanged for listed files', () => {
    const picture = Uint8Array.from([0x7b, 0x7b, 0xff, 0x7d, 0x7d]);
    const [file] = expandSample(one('/p.png', { asItIs: true }), new Map([['a', picture]]), '2027-01-01');
    expect(file?.content).toBe(picture);
  });

  it('throws for an unknown token', () => {
    for (const token of ['{{lastweek+7}}', '{{when}}', '{{date+1+2}}', '{{title}}'])
      expect(() => expanded(token, '2026-11-24')).toThrow(token);
    expect(() => expandSample(one('/{{when}}.md'), new Map([['a', bytes('')]]), '2026-11-24')).toThrow('{{when}}');
    expect(() => expandSample(one('/a.md'), new Map(), '2026-11-24')).toThrow('missing');
    expect(() => expanded('', '2026-02-30')).toThrow('2026-02-30');
  });
});
