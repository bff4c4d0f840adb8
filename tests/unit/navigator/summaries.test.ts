import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { FakeNotebook } from '../../support/fake-tools.ts';
import { runModel } from '../../support/run-model.ts';
import { sampleFiles } from '../../support/sample-notebook.ts';

const TODAY = '2026-11-24';
const WEEKLY = "Summarize last week's experiments into /notes/weekly-summary.md";
const model = createNavigatorModel();

async function summaryOf(files: Record<string, string>, ask = WEEKLY, path = '/notes/weekly-summary.md') {
  const notebook = new FakeNotebook(files);
  const run = await runModel(ask, { model, notebook, today: TODAY });
  return { run, note: notebook.files.get(path) ?? '', notebook };
}

/** The quoted lines of a note, without their marks. */
function quotes(note: string): string[] {
  return note.split('\n').flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : []));
}

describe('the weekly summary of the sample notebook', () => {
  it('matches the expected note', async () => {
    const { note } = await summaryOf(sampleFiles(TODAY));
    expect(note).toMatchInlineSnapshot(`
      "---
      date: 2026-11-24
      type: summary
      sources:
        - "/experiments/2026-11-16-blue-ratio-20.md"
        - "/experiments/2026-11-17-shelf-c-check.md"
        - "/experiments/2026-11-18-chlorophyll-blue-series.md"
        - "/experiments/2026-11-19-far-red-eod.md"
        - "/experiments/2026-11-20-blue-ratio-30.md"
      ---

      # Summary: experiments, last week

      5 notes, last week (2026-11-16 to 2026-11-22).

      The lines below are quoted from the notes as they stand; nothing is reworded. They were chosen by rule: headings such as Results or Conclusion, place in the note, numbers with units.

      ## 2026-11-16 Blue 20 %, day 14 harvest (B-114)

      [[experiments/2026-11-16-blue-ratio-20|Blue 20 %, day 14 harvest]]

      > Fresh mass is 9.31 g, 5 % less than with 10 % blue; dry mass is 0.538 g, 5 % more.
      >
      > Leaf area drops from 141 to 122 cm².
      >
      > 20 % blue costs area, not dry mass.

      ## 2026-11-17 Shelf C, blue channel off by 2 points

      [[experiments/2026-11-17-shelf-c-check|Shelf C, blue channel off by 2 points]]

      > Slider 5 % gives 14.1 µmol at 450 nm, expected 10.0.
      >
      > Driver C only; A, B and D within 3 %.
      >
      > B-117 had 22 % blue, not 20 %.

      ## 2026-11-18 Chlorophyll, blue series (B-114)

      [[experiments/2026-11-18-chlorophyll-blue-series|Chlorophyll, blue series]]

      > Chlorophyll a+b rises from 24.3 to 37.0 µg/cm² between 0 and 20 % blue, and a/b from 2.61 to 3.07.
      >
      > B-101 agrees with the pilot (25.1), so the leaked tube did no harm.
      >
      > One B-110 pellet stayed green, ground again, value kept.

      ## 2026-11-19 Far-red at end of day, 15 min (F-201)

      [[experiments/2026-11-19-far-red-eod|Far-red at end of day, 15 min]]

      > Petioles 27 mm with far-red, 20 mm without.
      >
      > Leaf area 118 against 104 cm² at day 12 (+13 %).
      >
      > Light leak at the curtain, 0.8 µmol measured, taped over.

      ## 2026-11-20 Blue 30 %, day 14 harvest (B-118)

      [[experiments/2026-11-20-blue-ratio-30|Blue 30 %, day 14 harvest]]

      > Fresh mass 8.02 g, 14 % below 20 % blue, and now dry mass falls too: 0.489 g.
      >
      > Leaf area 98 cm².
      >
      > Optimum for dry mass between 10 and 25 % blue with these lamps.

      ## Open points

      - “to check: does the dry mass hold at day 21” ([[experiments/2026-11-16-blue-ratio-20]])
      - “Next: 30 % blue, same day of age.” ([[experiments/2026-11-18-chlorophyll-blue-series]])
      - “TODO: fit the three points once the repeat of 20 % is in” ([[experiments/2026-11-20-blue-ratio-30]])
      "
    `);
  });

  it('is the same on every day of the week', async () => {
    for (let day = 23; day <= 29; day += 1) {
      const today = `2026-11-${day}`;
      const notebook = new FakeNotebook(sampleFiles(today));
      const run = await runModel(WEEKLY, { model, notebook, today });
      const note = notebook.files.get('/notes/weekly-summary.md') ?? '';
      expect(note).toContain('2026-11-16-blue-ratio-20');
      expect(note).toContain('(2026-11-16 to 2026-11-22)');
      expect(run.steps.length).toBeLessThanOrEqual(6);
    }
  });
});

describe('summaries', () => {
  it('quote exactly: every quoted line is in a source', async () => {
    const files = sampleFiles(TODAY);
    const sources = Object.values(files).join('\n');
    for (const ask of [
      WEEKLY,
      'summarize everything into /notes/weekly-summary.md',
      'summarize everything about led into /notes/weekly-summary.md',
    ]) {
      const { note } = await summaryOf(files, ask);
      const lines = quotes(note);
      expect(lines.length).toBeGreaterThan(10);
      for (const line of lines) expect(sources).toContain(line);
    }
  });

  it('list their sources in frontmatter, one line each, for any names', async () => {
    const odd = '/experiments/2026-11-18-a "b": [c] #d.md';
    const { note } = await summaryOf({ [odd]: '# Odd\n\nMass 3 g.\n' });
    expect(note.split('\n').slice(0, 6)).toEqual([
      '---',
      'date: 2026-11-24',
      'type: summary',
      'sources:',
      `  - ${JSON.stringify(odd)}`,
      '---',
    ]);
  });

  it('keep lines that a sentence spans', async () => {
    const { note } = await summaryOf({
      '/experiments/2026-11-18-x.md': '## Results\n\nThe mass of the\nleaves is 3 g in all.\n',
    });
    expect(note).toContain('> The mass of the\n> leaves is 3 g in all.');
  });

  it('prefer results, conclusions and numbers to methods', async () => {
    const body = [
      '## Methods',
      '',
      'We put the plants on the shelf and waited.',
      '',
      'Then we waited for some more time.',
      '',
      'And the door was closed again.',
      '',
      '## Conclusion',
      '',
      'Blue light costs 5 % area.',
    ].join('\n');
    const { note } = await summaryOf({
      '/experiments/2026-11-18-x.md': body,
      '/experiments/2026-11-17-y.md': '# Y\n\nNothing.\n',
      '/experiments/2026-11-16-z.md': '# Z\n\nNothing.\n',
      '/experiments/2026-11-19-w.md': '# W\n\nNothing.\n',
    });
    expect(quotes(note)).toContain('Blue light costs 5 % area.');
    expect(quotes(note)).not.toContain('And the door was closed again.');
  });

  it('omit code, tables, comments, images and frontmatter', async () => {
    const hidden =
      '---\ntitle: T\nsecret: 3 g\n---\n\n```\ncode 3 g\n```\n\n| a | 3 g |\n\n<!-- note 3 g -->\n\n![i](http://x/y.png)\n\nSeen 3 g here.\n';
    const { note } = await summaryOf({ '/experiments/2026-11-18-x.md': hidden });
    expect(quotes(note)).toEqual(['Seen 3 g here.']);
  });

  it('list open points only when a source has some', async () => {
    const without = await summaryOf({ '/experiments/2026-11-18-x.md': '# X\n\nDone, 3 g.\n' });
    expect(without.note).not.toContain('Open points');
    const lines = [
      '- [ ] weigh again',
      'TODO: fit the curve',
      'next: order tubes',
      'to check: pH',
      '- [x] done already',
    ];
    const { note } = await summaryOf({ '/experiments/2026-11-18-x.md': `# X\n\n${lines.join('\n\n')}\n` });
    const open = note.slice(note.indexOf('## Open points'));
    for (const text of ['weigh again', 'TODO: fit the curve', 'next: order tubes', 'to check: pH'])
      expect(open).toContain(`“${text}”`);
    expect(open).not.toContain('done already');
  });

  it('take the date from frontmatter, else from the name, else from the last change', async () => {
    const { note } = await summaryOf({
      '/experiments/2020-01-01-named-wrong.md': '---\ndate: 2026-11-18\n---\n\nRight 1 g.\n',
      '/experiments/2026-11-17-named-right.md': '---\ndate: 2020-01-01\n---\n\nWrong 2 g.\n',
      '/experiments/2026-11-19-only-named.md': 'Named 3 g.\n',
    });
    expect(quotes(note)).toEqual(['Right 1 g.', 'Named 3 g.']);
  });

  it('fall back to the last change without a date', async () => {
    const notebook = new FakeNotebook(
      { '/experiments/a.md': 'Old 1 g.\n', '/experiments/b.md': 'New 2 g.\n' },
      { modified: { '/experiments/a.md': Date.UTC(2026, 5, 1), '/experiments/b.md': Date.UTC(2026, 10, 18) } },
    );
    await runModel(WEEKLY, { model, notebook, today: TODAY });
    expect(quotes(notebook.files.get('/notes/weekly-summary.md') ?? '')).toEqual(['New 2 g.']);
  });

  it('name a substituted period in note and answer', async () => {
    const { note, run } = await summaryOf({
      '/experiments/2026-05-20-x.md': 'Mass 3 g.\n',
      '/experiments/2026-05-05-y.md': 'Mass 4 g.\n',
    });
    for (const text of [note, run.text]) {
      expect(text).toContain('No note is dated last week (2026-11-16 to 2026-11-22)');
      expect(text).toContain('the last week with notes (2026-05-18 to 2026-05-24)');
    }
    expect(quotes(note)).toEqual(['Mass 3 g.']);
  });

  it('find experiments by folder, else by type or tag, else use all notes', async () => {
    const dated = (type: string) => `---\ndate: 2026-11-18\n${type}\n---\n\n`;
    const folder = await summaryOf({
      '/lab/Experiments/a.md': `${dated('x: y')}In 1 g.\n`,
      '/notes/b.md': `${dated('type: experiment')}Out 2 g.\n`,
    });
    expect(quotes(folder.note)).toEqual(['In 1 g.']);
    const typed = await summaryOf({
      '/a.md': `${dated('type: experiment')}In 1 g.\n`,
      '/b.md': `${dated('tags: [experiment]')}Tagged 2 g.\n`,
      '/c.md': `${dated('type: memo')}Out 3 g.\n`,
    });
    expect(quotes(typed.note)).toEqual(['In 1 g.', 'Tagged 2 g.']);
    const all = await summaryOf({ '/a.md': `${dated('x: y')}In 1 g.\n` });
    expect(quotes(all.note)).toEqual(['In 1 g.']);
  });

  it('do not include other summaries', async () => {
    const { note } = await summaryOf({
      '/experiments/2026-11-18-a.md': 'In 1 g.\n',
      '/experiments/2026-11-19-s.md': '---\ntype: summary\n---\n\nOut 2 g.\n',
    });
    expect(quotes(note)).toEqual(['In 1 g.']);
  });

  it('use the next free name, and report it', async () => {
    const files = {
      ...sampleFiles(TODAY),
      '/notes/weekly-summary.md': 'mine',
      '/notes/weekly-summary-2.md': 'mine too',
    };
    const { run, notebook } = await summaryOf(files);
    expect(
      run.calls.filter((call) => call.tool !== 'list_files' && call.tool !== 'read_file' && call.tool !== 'grep'),
    ).toMatchObject([{ tool: 'create_file', input: { path: '/notes/weekly-summary-3.md' } }]);
    expect(run.text).toContain('`/notes/weekly-summary.md` was there already');
    expect(notebook.files.get('/notes/weekly-summary.md')).toBe('mine');
  });

  it('overwrite a note only on request, bound to its content', async () => {
    const files = { ...sampleFiles(TODAY), '/notes/weekly-summary.md': 'mine' };
    const { run, note } = await summaryOf(files, `${WEEKLY} and overwrite it`);
    const write = run.calls.at(-1);
    expect(write?.tool).toBe('write_file');
    expect(write?.input['baseHash']).toMatch(/^[0-9a-f]{64}$/);
    expect(note).toContain('type: summary');
    expect(run.text).toContain('wrote over');
  });

  it('create a missing note that they were asked to overwrite', async () => {
    const { run } = await summaryOf(sampleFiles(TODAY), `${WEEKLY}, overwrite it`);
    expect(run.calls.at(-1)?.tool).toBe('create_file');
  });

  it('include at most 40 notes, and report how many were omitted', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 55 }, (_, index) => [`/experiments/2026-11-18-${index}.md`, `Mass ${index} g.\n`]),
    );
    const { note, run } = await summaryOf(files);
    expect(note.match(/^## 2026-11-18/gm)).toHaveLength(40);
    expect(run.text).toContain('15 more fit and were left out');
  });

  it('name unreadable notes', async () => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const read = notebook.run.bind(notebook);
    notebook.run = (tool, input) =>
      tool === 'read_file' && String(input['path']).includes('far-red')
        ? { type: 'error-text', value: 'not-text: Byte 3 is no text.' }
        : read(tool, input);
    const run = await runModel(WEEKLY, { model, notebook, today: TODAY });
    const note = notebook.files.get('/notes/weekly-summary.md') ?? '';
    expect(note).toContain('## Not read\n\n- `/experiments/2026-11-19-far-red-eod.md`: Byte 3 is no text.');
    expect(run.text).toContain('1 could not be read');
  });
});

it('the section of a daily note has its date once', async () => {
  const { note } = await summaryOf(
    { '/daily/2026-11-20.md': 'Twenty seeds were sown.\n' },
    'Summarize last week into /notes/weekly-summary.md',
  );
  expect(note).toContain('\n## 2026-11-20\n');
});
