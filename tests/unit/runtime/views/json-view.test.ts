import { describe, expect, it } from 'vitest';
import { openJsonView } from '../../../../src/runtime/views/json-view.ts';

describe('openJsonView', () => {
  it('opens values part by part, and keeps numbers exact', () => {
    const view = openJsonView('{"n": 12345678901234567890, "2": "é\\n", "list": [1, [2], {"a": null}], "n": true}');
    expect(view.report).toMatchObject({ type: 'tree', root: { kind: 'object', children: 4, key: null } });
    const [number, text, list, again] = view.children(0, 0, 10);
    expect(number).toMatchObject({ key: 'n', kind: 'number', text: '12345678901234567890' });
    expect(text).toMatchObject({ key: '2', kind: 'string', text: 'é\n', cut: false });
    expect(list).toMatchObject({ key: 'list', kind: 'array', children: 3 });
    expect(again).toMatchObject({ key: 'n', kind: 'true', text: 'true' });
    expect(view.children(list?.at ?? 0, 1, 3).map(({ key, kind }) => [key, kind])).toEqual([
      [1, 'array'],
      [2, 'object'],
    ]);
    expect(view.source(list?.at ?? 0)).toBe('[1, [2], {"a": null}]');
  });

  it('truncates long values, and returns them whole on request', () => {
    const view = openJsonView(JSON.stringify(['x'.repeat(5000)]));
    const [long] = view.children(0, 0, 1);
    expect(long).toMatchObject({ cut: true });
    expect(long?.text.length).toBeLessThan(3000);
    expect(view.source(1)).toHaveLength(5002);
  });

  it.each([
    ['{\n  "a": 1,\n  b: 2\n}', { type: 'broken', line: 3, column: 3, expected: 'a key in double quotes' }],
    ['[1, 2', { type: 'broken', line: 1, column: 6 }],
    ['\ufeff[1,]', { type: 'broken', line: 1, column: 5, expected: 'a value' }],
    ['', { type: 'broken', line: 1, column: 1, expected: 'a value' }],
    ['['.repeat(100_001), { type: 'too-deep', line: 1 }],
  ])('names the error position in %.20j', (text, report) => {
    expect(openJsonView(text).report).toMatchObject(report);
  });

  it('opens a byte order mark, a bare value and deeply nested text', () => {
    expect(openJsonView('\ufeff 5 ').report).toMatchObject({ type: 'tree', root: { kind: 'number', text: '5' } });
    const deep = openJsonView(`${'[{"a":'.repeat(500)}1${'}]'.repeat(500)}`);
    expect(deep.report).toMatchObject({ type: 'tree', root: { kind: 'array', children: 1 } });
  });
});
