import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { addDays, daysBetween, isDay, startOfWeek } from '../../../../src/core/shared/calendar.ts';
import { parseNote } from '../../../../src/navigator/notes/parsed-note.ts';
import { SHIPPED, sampleIndex, sampleOn } from '../../../support/sample-notebook.ts';

/** A whole week, and days on which years, months and leap days turn. */
const DAYS = [
  ...['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'],
  ...['2027-01-01', '2027-01-03', '2028-02-29', '2026-03-01'],
];
const TODAY = '2026-11-24';
const WIRE_BYTES = 400_000;

/** Paths and texts; a picture has none. */
function filesOn(today: string): Map<string, string> {
  return new Map(
    sampleOn(SHIPPED, today).map(({ path, content }) => [
      path,
      typeof content === 'string' ? content : path.endsWith('.png') ? '' : new TextDecoder().decode(content),
    ]),
  );
}

const files = filesOn(TODAY);
const notes = [...files].filter(([path]) => path.endsWith('.md') && !path.startsWith('/templates/'));
const headOf = (text: string): Record<string, unknown> =>
  parse(/^---\n(.*?)\n---\n/s.exec(text)?.[1] ?? '', { schema: 'failsafe' });

describe('the shipped sample notebook', () => {
  it.each(DAYS)(
    'is complete on %s: no token left, no duplicate path, no future date, at least 4 experiments last week',
    (day) => {
      const there = filesOn(day);
      expect(there.size).toBe(sampleIndex(SHIPPED).files.length);
      const monday = addDays(startOfWeek(day), -7);
      const read = [...there].filter(([path]) => path.endsWith('.md') && !path.startsWith('/templates/'));
      for (const [path, text] of read) expect(`${path}\n${text}`).not.toContain('{{');
      const dated = read.map(([path, text]) => parseNote(path, text, 0));
      expect(dated.filter((note) => note.date > day)).toEqual([]);
      const lastWeek = dated.filter(
        ({ type, date }) => type === 'experiment' && date >= monday && date <= addDays(monday, 6),
      );
      expect(lastWeek.length).toBeGreaterThanOrEqual(4);
    },
  );

  it('has at least 40 experiments over most of a year, with matching names and frontmatter', () => {
    const experiments = notes.filter(([path]) => path.startsWith('/experiments/'));
    expect(experiments.length).toBeGreaterThanOrEqual(40);
    const days = experiments.map(([path, text]) => {
      const { date, type } = parseNote(path, text, 0);
      expect([path, isDay(date), path.includes(date), type]).toEqual([path, true, true, 'experiment']);
      return date;
    });
    days.sort();
    expect(daysBetween(days[0] ?? TODAY, days.at(-1) ?? TODAY)).toBeGreaterThanOrEqual(330);
  });

  it.each(notes)('%s has readable frontmatter', (_, text) => {
    const head = headOf(text);
    expect(String(head['date'])).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(Array.isArray(head['tags'])).toBe(true);
    if (typeof head['data'] === 'string') expect([...files.keys()]).toContain(`/${head['data']}`);
  });

  it('links to, shows and names only existing files', () => {
    let links = 0;
    for (const [path, text] of notes) {
      const wiki = [...text.matchAll(/\[\[([^\]|#]+)/g)].map((match) => `/${match[1]}`);
      const relative = [...text.matchAll(/\]\(([^)]+)\)/g)].map((match) => posix.join(dirname(path), match[1] ?? ''));
      const named = [...text.matchAll(/`((?:data|analysis|figures)\/[\w.-]+)`/g)].map((match) => `/${match[1]}`);
      for (const target of [...wiki, ...relative, ...named]) {
        links += 1;
        expect([path, target, files.has(target) || files.has(`${target}.md`)]).toEqual([path, target, true]);
      }
    }
    expect(links).toBeGreaterThan(60);
  });

  it('mentions every data file and figure in a note', () => {
    const said = notes.map(([, text]) => text).join('\n');
    const silent = [...files.keys()].filter((path) => /^\/(?:data|figures|analysis)\//.test(path));
    expect(silent.filter((path) => !said.includes(basename(path)))).toEqual([]);
  });

  it('keeps its templates unchanged, with variables', () => {
    for (const name of ['experiment', 'harvest', 'meeting', 'literature'])
      expect(files.get(`/templates/${name}.md`)).toContain('{{title}}');
  });

  it('has Jupyter notebooks of format 4.5 with a table, a picture and text', () => {
    const notebooks = [...files].filter(([path]) => path.endsWith('.ipynb'));
    expect(notebooks.length).toBe(2);
    for (const [, text] of notebooks) {
      const { nbformat, nbformat_minor: minor, cells } = JSON.parse(text);
      expect([nbformat, minor]).toEqual([4, 5]);
      const ids = cells.map((cell: { id: string }) => cell.id);
      expect([new Set(ids).size, ids.every((id: string) => /^[\w-]{1,64}$/.test(id))]).toEqual([cells.length, true]);
      const kinds = cells.flatMap(({ outputs = [] }: { outputs?: { data?: object; name?: string }[] }) =>
        outputs.flatMap((output) => (output.data ? Object.keys(output.data) : [output.name])),
      );
      expect(kinds).toEqual(expect.arrayContaining(['text/html', 'image/png', 'stdout']));
    }
  });

  it('stays below the download limit, and lists every file of its folder', () => {
    const folder = fileURLToPath(SHIPPED);
    const lie = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => posix.join(entry.parentPath, entry.name));
    const listed = sampleIndex(SHIPPED).files.map(({ source }) => posix.join(folder, source));
    expect(lie.sort()).toEqual([...listed, posix.join(folder, 'index.json')].sort());
    expect(lie.reduce((sum, path) => sum + readFileSync(path).length, 0)).toBeLessThan(WIRE_BYTES);
  });
});
