import { describe, expect, it } from 'vitest';
import { readProperties } from '../../../../../src/core/shared/head-properties.ts';
import { briefOf } from '../../../../../src/ui/editor/properties/brief-of.ts';

function brief(...lines: string[]) {
  const head = readProperties(`---\n${lines.join('\n')}\n---\n`);
  return briefOf(head.type === 'properties' ? head.properties : []);
}

describe('briefOf', () => {
  it('shows the first three properties but the title, and counts the others', () => {
    const { shown, more } = brief(
      'title: "Blue ratio"',
      'date: 2026-11-18',
      'tags: [led, blue]',
      'mass: 9.84',
      'done: no',
    );
    expect(shown.map(({ name, value }) => `${name}=${value}`)).toEqual([
      'date=2026-11-18',
      'tags=led, blue',
      'mass=9.84',
    ]);
    expect(more).toBe(2);
  });

  it('shows nothing for a note without properties', () => expect(brief()).toEqual({ shown: [], more: 0 }));

  it('shows each value on one line', () => {
    const { shown } = brief('text: |', '  one', '  two', 'place:', '  shelf: B', '  row: 2', 'none:');
    expect(shown.map(({ value }) => value)).toEqual(['one two', expect.stringMatching(/^shelf: B row: 2$/), '']);
  });

  it('bounds a long value, and cuts no character in two', () => {
    const [first] = brief(`long: ${'🙂'.repeat(500)}`).shown;
    expect(first?.value).toBe(`${'🙂'.repeat(80)}…`);
  });
});
