import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { FakeNotebook } from '../../support/fake-tools.ts';
import { runModel } from '../../support/run-model.ts';
import { sampleFiles } from '../../support/sample-notebook.ts';

const TODAY = '2026-11-24';
const WEEKLY = "Summarize last week's experiments into /notes/weekly-summary.md";
const model = createNavigatorModel();

/** The sample beside an archive whose listing is far too long for one answer. */
function longNotebook(notes = 700): Record<string, string> {
  const archive = Array.from({ length: notes }, (_, index) => [
    `/archive/${Math.floor(index / 100)}/old-note-${index}.md`,
    `---\ndate: 2025-01-01\n---\n\nOld ${index}.\n`,
  ]);
  return { ...sampleFiles(TODAY), ...Object.fromEntries(archive) };
}

/** As long, but all in one folder. */
function flatNotebook(): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 900 }, (_, index) => {
      const month = String(1 + Math.floor(index / 80)).padStart(2, '0');
      const day = String(1 + (index % 28)).padStart(2, '0');
      return [`/experiments/2026-${month}-${day}-run-${index}.md`, `# Run ${index}\n\nMass ${index} g.\n`];
    }),
  );
}

describe('a truncated listing', () => {
  it('is read in parts from the stored result, and the summary takes six steps', async () => {
    const notebook = new FakeNotebook(longNotebook());
    const run = await runModel(WEEKLY, { model, notebook });
    expect(run.steps.length).toBeLessThanOrEqual(6);
    expect(
      run.calls.filter((call) => call.tool === 'read_file' && String(call.input['path']).startsWith('/runs/')).length,
    ).toBeGreaterThan(1);
    const plain = new FakeNotebook(sampleFiles(TODAY));
    await runModel(WEEKLY, { model, notebook: plain });
    expect(notebook.files.get('/notes/weekly-summary.md')).toBe(plain.files.get('/notes/weekly-summary.md'));
    expect(run.text).not.toContain('too long');
  });

  it('is listed again folder by folder when it is stored as one line', async () => {
    const notebook = new FakeNotebook(longNotebook(), { savedAs: 'one-line' });
    const run = await runModel(WEEKLY, { model, notebook });
    const plain = new FakeNotebook(sampleFiles(TODAY));
    await runModel(WEEKLY, { model, notebook: plain });
    expect(notebook.files.get('/notes/weekly-summary.md')).toBe(plain.files.get('/notes/weekly-summary.md'));
    expect(run.calls).toContainEqual({
      tool: 'list_files',
      input: { path: '/experiments', recursive: true, limit: 1000 },
    });
  });

  it.each(['lines', 'one-line'] as const)('finds the week in one folder of 900 notes (%s)', async (savedAs) => {
    const notebook = new FakeNotebook(flatNotebook(), { savedAs });
    await runModel(WEEKLY, { model, notebook });
    const note = notebook.files.get('/notes/weekly-summary.md') ?? '';
    const inWeek = Object.keys(flatNotebook()).filter((path) => /2026-11-(?:1[6-9]|2[0-2])/.test(path));
    expect(inWeek.length).toBeGreaterThan(15);
    expect(note.match(/^## 2026-11-/gm)).toHaveLength(inWeek.length);
  });

  it('reports that there may be more', async () => {
    const notebook = new FakeNotebook(flatNotebook(), { savedAs: 'one-line' });
    const run = await runModel('list all notes', { model, notebook });
    expect(run.text).toContain('there may be more');
  });

  it('handles a result that was omitted', async () => {
    const notebook = new FakeNotebook(longNotebook());
    const run = notebook.run.bind(notebook);
    notebook.run = (tool, input) => {
      const output = run(tool, input);
      const isCut =
        output.type === 'json' &&
        typeof output.value === 'object' &&
        output.value !== null &&
        'savedTo' in output.value;
      return isCut
        ? { type: 'json', value: { truncated: true, savedTo: null, totalChars: 99_999, preview: '' } }
        : output;
    };
    await runModel(WEEKLY, { model, notebook });
    expect(notebook.files.get('/notes/weekly-summary.md')).toContain('2026-11-18-chlorophyll');
  });
});

describe('a truncated note', () => {
  const long = `# Long\n\n${Array.from({ length: 900 }, (_, line) => `Leaf ${line} was looked at and nothing else is to be said of it today.`).join('\n')}\n\n## Conclusion\n\nThe last leaf had 77.7 mm.\n`;

  it('is read to its end in parts', async () => {
    const notebook = new FakeNotebook({ '/experiments/2026-11-18-long.md': long });
    const run = await runModel(WEEKLY, { model, notebook });
    expect(notebook.files.get('/notes/weekly-summary.md')).toContain('> The last leaf had 77.7 mm.');
    expect(run.text).not.toContain('Only a part');
  });

  it('is read to its end with a smaller result limit', async () => {
    const notebook = new FakeNotebook({ '/experiments/2026-11-18-long.md': long }, { cutAtChars: 4000 });
    await runModel('summarize /experiments/2026-11-18-long.md into /notes/l.md', { model, notebook });
    expect(notebook.files.get('/notes/l.md')).toContain('> The last leaf had 77.7 mm.');
  });

  it('is quoted in part, and reported, when it is one very long line', async () => {
    const notebook = new FakeNotebook({
      '/experiments/2026-11-18-line.md': `Mass was 3 g. ${'and so on '.repeat(4000)}`,
    });
    const run = await runModel(WEEKLY, { model, notebook });
    expect(notebook.files.get('/notes/weekly-summary.md')).toContain('> Mass was 3 g.');
    expect(run.text).toContain('Only a part of `/experiments/2026-11-18-line.md` could be read');
  });

  it('is quoted in part, and reported, when it is very long', async () => {
    const endless = Array.from(
      { length: 9000 },
      (_, line) => `Row ${line} is approx. A as the row before it was and no more.`,
    ).join('\n');
    const notebook = new FakeNotebook({ '/experiments/2026-11-18-rows.md': `Mass was 3 g.\n\n${endless}` });
    const run = await runModel(WEEKLY, { model, notebook });
    expect(notebook.files.get('/notes/weekly-summary.md')).toContain('> Mass was 3 g.');
    expect(run.text).toContain('Only a part of `/experiments/2026-11-18-rows.md` could be read');
    expect(run.calls.length).toBeLessThan(100);
  });

  it('does not use up the step and call limits, also for many notes', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`/experiments/2026-11-18-n${index}.md`, long]),
    );
    const notebook = new FakeNotebook(files);
    const run = await runModel(WEEKLY, { model, notebook });
    expect(run.steps.length).toBeLessThanOrEqual(10);
    expect(run.calls.length).toBeLessThan(150);
    expect(notebook.files.get('/notes/weekly-summary.md')?.match(/^## 2026-11-18/gm)).toHaveLength(40);
    expect(run.text).toContain('and 35 more could be read');
  });

  it('is shown up to a point, with how to continue', async () => {
    const notebook = new FakeNotebook({ '/notes/long.md': long });
    const run = await runModel('read /notes/long.md', { model, notebook });
    expect(run.text).toContain('Ask "read /notes/long.md from line 301" for more');
    const more = await runModel('read /notes/long.md from line 301', { model, notebook, after: run });
    expect(more.text).toContain('Leaf 298 was looked at');
  });
});

describe('a truncated search', () => {
  const files = Object.fromEntries(
    Array.from({ length: 60 }, (_, file) => [
      `/notes/n-${file}.md`,
      Array.from({ length: 8 }, () => `Chlorophyll ${'x'.repeat(60)}`).join('\n'),
    ]),
  );

  it('is read in parts and still finds every file', async () => {
    const notebook = new FakeNotebook(files);
    const run = await runModel('find notes about chlorophyll', { model, notebook });
    expect(run.calls.filter((call) => call.tool === 'read_file').length).toBeGreaterThan(1);
    expect(run.text).toContain('in the text of 60 files');
    expect(run.text).toContain('and 10 more.');
    expect(run.text).not.toContain('there may be more');
  });

  it('reports that there may be more when it cannot be read in parts', async () => {
    const notebook = new FakeNotebook(files, { savedAs: 'one-line' });
    const run = await runModel('find notes about chlorophyll', { model, notebook });
    expect(run.text).toContain('in the text of 5 files');
    expect(run.text).toContain('there may be more');
  });
});
