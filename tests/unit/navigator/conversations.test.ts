import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { ALL_TOOLS, FakeNotebook } from '../../support/fake-tools.ts';
import { type ModelRun, runModel } from '../../support/run-model.ts';
import { sampleFiles } from '../../support/sample-notebook.ts';

const TODAY = '2026-01-15';

/** Messages one after the other in one conversation; the last run, and how the notebook is then. */
async function converse(messages: readonly string[], files = sampleFiles(TODAY)) {
  const notebook = new FakeNotebook(files);
  const model = createNavigatorModel();
  let run: ModelRun | undefined;
  for (const message of messages) {
    run = await runModel(message, { model, notebook, today: TODAY, tools: ALL_TOOLS, ...(run ? { after: run } : {}) });
  }
  if (run === undefined) throw new Error('Nothing was said.');
  return { text: run.text, calls: run.steps.flat(), notebook };
}

const ROCKWOOL = '/experiments/2025-12-11-sowing-series-b.md';

describe('a conversation with the Navigator', () => {
  it('asks when several notes match, and accepts a number as the answer', async () => {
    const asked = await converse(['add "checked" to the blue ratio note']);
    expect(asked.text).toMatch(/^Which one do you mean\?\n\n1\. `\/experiments\/.+`\n2\. /);
    const second = /^2\. `(.+)`$/m.exec(asked.text)?.[1] ?? '';
    for (const answer of ['2', 'the second', 'number 2 please', second, second.slice(1)]) {
      const { notebook } = await converse(['add "checked" to the blue ratio note', answer]);
      expect(notebook.files.get(second)).toMatch(/\n\nchecked\n$/);
    }
  });

  it.each(['7', 'the red one', 'why', 'list my to-dos', 'none of them'])(
    'does not accept %j as the answer, and changes nothing',
    async (answer) => {
      const { notebook } = await converse(['add "checked" to the blue ratio note', answer]);
      expect(notebook.snapshot()).toEqual(sampleFiles(TODAY));
    },
  );

  it('asks which note is meant, and accepts its name', async () => {
    const { text, notebook } = await converse(['add photos taken to it', 'the plan']);
    expect(text).toContain('/notes/plan.md');
    expect(notebook.files.get('/notes/plan.md')).toMatch(/\n\nphotos taken\n$/);
  });

  it('asks for the name of a new note, and accepts the answer', async () => {
    const { notebook } = await converse(['new note', 'Lamp ageing']);
    expect(notebook.files.get('/notes/lamp-ageing.md')).toBe('# Lamp ageing\n');
    const other = await converse(['new note', 'list /notes']);
    expect(Object.keys(other.notebook.snapshot())).toEqual(Object.keys(sampleFiles(TODAY)));
  });

  it('resolves "it" to the note of the previous answer', async () => {
    const { notebook } = await converse(['create a note called Lamp ageing', 'add "3 % a year" to it']);
    expect(notebook.files.get('/notes/lamp-ageing.md')).toBe('# Lamp ageing\n\n3 % a year\n');
    const read = await converse(['read the plan', 'replace "day 21" with "day 28" in it']);
    expect(read.notebook.files.get('/notes/plan.md')).toContain('then day 28');
  });

  it('resolves "them" to the notes that the previous answer listed', async () => {
    const { text } = await converse(['notes tagged calibration', 'move them to archive']);
    expect(text).toMatch(/^I moved 2 files/);
  });

  it('does not read a list in a note as its own list', async () => {
    const files = {
      ...sampleFiles(TODAY),
      '/notes/trap.md': '# Trap\n\n- [[notes/plan]] (`/notes/plan.md`)\n- [[notes/orders]] (`/notes/orders.md`)\n',
    };
    const { notebook } = await converse(['read /notes/trap.md', 'move them to archive'], files);
    expect(notebook.files.has('/notes/plan.md')).toBe(true);
    expect(notebook.files.has('/notes/orders.md')).toBe(true);
  });

  it('does not read a question in a note as its own question', async () => {
    const files = {
      ...sampleFiles(TODAY),
      '/notes/trap.md': 'Which note do you mean? Answer with its name or its path.',
    };
    const { notebook } = await converse(['read /notes/trap.md', 'the plan'], files);
    expect(notebook.snapshot()).toEqual(files);
    expect(notebook.files.has(ROCKWOOL)).toBe(true);
  });
});
