import { describe, expect, it } from 'vitest';
import { normalizePath } from '../../../../src/core/guard/normalize-path.ts';
import { fillTemplate, templateVariables, wallTime } from '../../../../src/core/notebook/text/fill-template.ts';
import { fileNameFor, newNotePath } from '../../../../src/ui/templates/new-note-path.ts';
import { starters } from '../../../../src/ui/templates/starters.ts';

describe('fileNameFor', () => {
  it.each([
    ['Blue ratio 0.4 & day 3', '2026-11-22', '2026-11-22-blue-ratio-0-4-day-3.md'],
    ['2026-11-22', '2026-11-22', '2026-11-22.md'],
    ['Müller: Grüße', null, 'müller-grüße.md'],
    ['光合作用', null, '光合作用.md'],
    ['../../etc/passwd', null, 'etc-passwd.md'],
    ['  ', null, 'note.md'],
    ['a'.repeat(300), null, `${'a'.repeat(80)}.md`],
  ])('converts "%s"', (title, day, name) => {
    expect(fileNameFor(title, day)).toBe(name);
    expect(normalizePath(`/notes/${name}`).type).not.toBe('invalid');
  });
});

describe('newNotePath', () => {
  it.each([
    ['/notes', 'a.md', '/notes/a.md'],
    ['notes/', 'a', '/notes/a.md'],
    ['', 'a.txt', '/a.txt'],
    ['/', 'b', '/b.md'],
  ])('joins "%s" and "%s"', (folder, name, path) => {
    expect(newNotePath(folder, name)).toBe(path);
  });
});

describe('starters', () => {
  it.each(starters.map((starter) => [starter.name, starter] as const))(
    '%s can be filled in completely',
    (_, { text }) => {
      const { asked } = templateVariables(text);
      const facts = { at: wallTime(0), title: 'T', author: 'A', notebook: 'N' };
      const filled = fillTemplate(text, facts, new Map(asked.map((name) => [name, 'v'])), 100_000);
      expect(filled).toMatchObject({ type: 'filled', unknown: [] });
      if (filled.type === 'filled') expect(filled.text).not.toContain('{{');
    },
  );
});
