import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { parseNote } from '../../../../../src/navigator/notes/parsed-note.ts';
import { SHIPPED, sampleOn } from '../../../../support/sample-notebook.ts';

type Row = Record<string, string>;
const files = new Map(sampleOn(SHIPPED, '2026-11-24').map(({ path, content }) => [path, String(content)]));

function rowsOf(path: string): Row[] {
  return Papa.parse<Row>(files.get(path) ?? '', { header: true, skipEmptyLines: true }).data;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
function spread(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1));
}
const column = (rows: readonly Row[], name: string) => rows.map((row) => Number(row[name]));

/** What a column of a table in a note says of the plants of one sample, as numbers. */
const MEASURES: Record<string, (rows: readonly Row[]) => number[]> = {
  n: (rows) => [rows.length],
  'fresh g': (rows) => meanAndSpread(rows, 'fresh_g'),
  'dry g': (rows) => meanAndSpread(rows, 'dry_g'),
  'leaf area cm²': (rows) => meanAndSpread(rows, 'area_cm2'),
  'petiole mm': (rows) => meanAndSpread(rows, 'petiole_mm'),
  SPAD: (rows) => meanAndSpread(rows, 'spad'),
  'Chl a+b µg/cm²': (rows) => [mean(column(rows, 'chl_a_ug_cm2')) + mean(column(rows, 'chl_b_ug_cm2'))],
  'Chl a µg/cm²': (rows) => [mean(column(rows, 'chl_a_ug_cm2'))],
  'Chl b µg/cm²': (rows) => [mean(column(rows, 'chl_b_ug_cm2'))],
  'a/b': (rows) => [mean(column(rows, 'chl_a_ug_cm2')) / mean(column(rows, 'chl_b_ug_cm2'))],
};

function meanAndSpread(rows: readonly Row[], name: string): number[] {
  const values = column(rows, name);
  return [mean(values), spread(values)];
}

/** Half a unit of the last digit that is written, and no more. */
function agrees(written: string, value: number): boolean {
  const digits = /\.(\d+)/.exec(written)?.[1]?.length ?? 0;
  return Math.abs(Number(written) - value) <= 0.5 * 10 ** -digits + 1e-9;
}

interface Claim {
  note: string;
  /** Where it stands: sample and column. */
  of: string;
  written: string;
  value: number;
}

/** Every number of every table that says of a sample what its CSV can be asked for. */
function claims(): Claim[] {
  const found: Claim[] = [];
  for (const [note, text] of files) {
    const data = /^data: (.+)$/m.exec(text)?.[1];
    if (data === undefined || !note.startsWith('/experiments/')) continue;
    const rows = rowsOf(`/${data}`);
    const { sample: own } = parseNote(note, text, 0);
    const ofSample = (sample: string) => rows.filter((row) => row['sample'] === sample);
    const say = (sample: string, measure: string, cell: string) => {
      const plants = ofSample(note.includes('pilot') ? `${sample} pilot` : sample);
      const values = MEASURES[measure]?.(plants) ?? [];
      const written = cell.match(/[\d.]+/g) ?? [];
      for (const [at, value] of values.entries())
        if (written[at] !== undefined) found.push({ note, of: `${sample} ${measure}`, written: written[at], value });
    };
    let head: string[] = [];
    for (const line of text.split('\n')) {
      if (!line.startsWith('|')) {
        head = [];
        continue;
      }
      const cells = line.split('|').map((cell) => cell.trim());
      if (head.length === 0) head = cells;
      const [, first = ''] = cells;
      const sample = /^[A-Z]-\d{3}/.exec(first)?.[0];
      if (sample) for (const [at, name] of head.entries()) if (name in MEASURES) say(sample, name, cells[at] ?? '');
      if (first in MEASURES && head[2] === 'mean') say(own, first, `${cells[2]} ${cells[3]}`);
    }
  }
  return found;
}

describe('numbers in the sample notebook', () => {
  it('agree with its data', () => {
    const all = claims();
    expect(all.filter(({ written, value }) => !agrees(written, value))).toEqual([]);
    expect(all.length).toBeGreaterThan(150);
    expect(new Set(all.map(({ note }) => note)).size).toBeGreaterThanOrEqual(13);
  });

  it('agree with the counted germinated seeds', () => {
    const rows = rowsOf('/data/germination.csv');
    const total = (sample: string, hours: number) =>
      column(
        rows.filter((row) => row['sample'] === sample && row['hours'] === String(hours)),
        'germinated_of_25',
      ).reduce((sum, count) => sum + count, 0);
    const text = (name: string) => [...files].find(([path]) => path.endsWith(name))?.[1] ?? '';
    expect(text('germination-baseline.md')).toContain(`(${total('G-301', 72)} of 100)`);
    const [red, blue, dark] = ['G-305', 'G-306', 'G-307'].map((sample) => total(sample, 72));
    expect(text('germination-red-blue.md')).toContain(`72 h: red ${red} %, blue ${blue} %, dark ${dark} %.`);
    expect(text('germination-red-blue.md')).toContain(`blue is at ${total('G-306', 96)} %`);
    for (const hours of [24, 48, 72])
      expect(text('germination-at-27.md')).toContain(
        `| ${hours} | ${total('G-288', hours)} | ${total('G-289', hours)} |`,
      );
    expect(text('old-seed-lot.md')).toContain(
      `${total('G-296', 24)}, ${total('G-296', 48)}, ${total('G-296', 72)} of 100`,
    );
  });
});
