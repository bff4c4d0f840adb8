import { describe, expect, it } from 'vitest';
import { addDays, isDay, startOfWeek } from '../../../../src/core/navigator/calendar.ts';
import { parseNote } from '../../../../src/core/navigator/note.ts';
import { expandSample } from '../../../../src/core/notebook/sample.ts';
import { sampleFiles, sampleIndex, sampleSources } from '../../../support/sample-notebook.ts';

const DAYS = ['2026-11-23', '2026-11-24', '2026-11-29', '2027-01-01', '2027-01-03', '2024-02-29', '2026-03-01'];

describe('expandSample', () => {
  const index = (path: string) => ({ name: 'x', files: [{ path, source: 'a' }] });

  it('puts days in the place of tokens, in paths and in texts', () => {
    const sources = new Map([['a', '{{date}} {{date-1}} {{date+2}} {{lastweek+0}} {{lastweek+6}} {{lastweek}}']]);
    expect(expandSample(index('/{{date-3}}-x.md'), sources, '2027-01-01')).toEqual([
      { path: '/2026-12-29-x.md', content: '2027-01-01 2026-12-31 2027-01-03 2026-12-21 2026-12-27 2026-12-21' },
    ]);
  });

  it('refuses what it cannot expand', () => {
    const sources = new Map([['a', '{{lastweek+7}}']]);
    expect(() => expandSample(index('/a.md'), sources, '2026-11-24')).toThrow('{{lastweek+7}}');
    expect(() => expandSample(index('/{{when}}.md'), new Map([['a', '']]), '2026-11-24')).toThrow('{{when}}');
    expect(() => expandSample(index('/a.md'), new Map(), '2026-11-24')).toThrow('missing');
    expect(() => expandSample(index('/a.md'), sources, '2026-02-30')).toThrow('2026-02-30');
  });
});

describe('the sample that ships', () => {
  it.each(DAYS)('is whole on %s: no token left, no path twice, at least 4 experiments last week', (today) => {
    const files = expandSample(sampleIndex(), sampleSources(), today);
    expect(new Set(files.map((file) => file.path)).size).toBe(files.length);
    for (const { path, content } of files) expect(`${path}\n${content}`).not.toContain('{{');
    const monday = addDays(startOfWeek(today), -7);
    const notes = files.map(({ path, content }) => parseNote(path, content, 0));
    const lastWeek = notes.filter(
      (note) => note.type === 'experiment' && note.date >= monday && note.date <= addDays(monday, 6),
    );
    expect(lastWeek.length).toBeGreaterThanOrEqual(4);
    expect(notes.every((note) => note.date <= today)).toBe(true);
  });

  it('has at least 14 dated experiments whose names and frontmatter agree', () => {
    const experiments = Object.entries(sampleFiles('2026-11-24')).filter(([path]) => path.startsWith('/experiments/'));
    expect(experiments.length).toBeGreaterThanOrEqual(14);
    for (const [path, content] of experiments) {
      const note = parseNote(path, content, 0);
      expect(isDay(note.date)).toBe(true);
      expect(path).toContain(note.date);
      expect(note.type).toBe('experiment');
    }
  });

  it('links only to notes that are there', () => {
    const files = sampleFiles('2026-11-24');
    const links = Object.values(files).flatMap((content) =>
      [...content.matchAll(/\[\[([^\]|#]+)/g)].map((match) => match[1] ?? ''),
    );
    expect(links.length).toBeGreaterThan(8);
    for (const link of links) expect(files).toHaveProperty([`/${link}.md`]);
  });
});
