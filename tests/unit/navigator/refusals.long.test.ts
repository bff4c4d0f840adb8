import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { ALL_TOOLS, type FakeChange, FakeNotebook } from '../../support/fake-tools.ts';
import { runModel } from '../../support/run-model.ts';
import { sampleFiles } from '../../support/sample-notebook.ts';

const TODAY = '2026-11-24';
const WEEKLY = "Summarize last week's experiments into /notes/weekly-summary.md";
const model = createNavigatorModel();

describe('a rejection', () => {
  it.each([
    [WEEKLY, 'create_file', 'Nothing was written'],
    ['rename /notes/plan.md to /notes/p.md', 'move_file', 'Nothing was renamed'],
    ['delete /notes/plan.md', 'delete_file', 'was not deleted'],
  ])('ends "%s" after one attempt, and reports it', async (ask, tool, says) => {
    const notebook = new FakeNotebook(sampleFiles(TODAY), { reject: () => 'not before the group has met' });
    const before = notebook.snapshot();
    const run = await runModel(ask, { model, notebook });
    expect(run.calls.filter((call) => call.tool === tool)).toHaveLength(1);
    expect(run.text).toContain(says);
    expect(run.text).toContain('not before the group has met');
    expect(notebook.snapshot()).toEqual(before);
  });

  it('of one of two deletions does not affect the other', async () => {
    const notebook = new FakeNotebook(sampleFiles(TODAY), {
      reject: (_, input) => (input['path'] === '/notes/plan.md' ? 'keep it' : null),
    });
    const run = await runModel('delete /notes/plan.md and /notes/orders.md', { model, notebook });
    expect(run.text).toContain('`/notes/plan.md` was not deleted. It was not allowed: keep it.');
    expect(run.text).toContain('I deleted `/notes/orders.md`');
  });
});

it('a rejection by the person is told to the person', async () => {
  const notebook = new FakeNotebook(sampleFiles(TODAY), { reject: () => 'The person rejected this: keep it' });
  const run = await runModel('delete /notes/plan.md', { model, notebook });
  expect(run.text).toContain('`/notes/plan.md` was not deleted. You rejected this: keep it.');
});

describe('a missing tool', () => {
  const without = (...names: string[]) => ALL_TOOLS.filter((name) => !names.includes(name));

  it('is named, with the available tools', async () => {
    const run = await runModel('delete /notes/plan.md', {
      model,
      notebook: new FakeNotebook(sampleFiles(TODAY)),
      tools: ['list_files', 'read_file'],
    });
    expect(run.calls).toEqual([]);
    expect(run.text).toContain('I need the tool `delete_file`');
    expect(run.text).toContain('I may use: `list_files`, `read_file`.');
  });

  it('is never called', async () => {
    for (const missing of ALL_TOOLS) {
      for (const ask of [
        WEEKLY,
        'find notes about chlorophyll',
        'read plan',
        'open plan',
        'undo',
        'move plan to /archive',
        'delete plan',
        'list /notes',
        'help',
      ]) {
        const run = await runModel(ask, {
          model,
          notebook: new FakeNotebook(sampleFiles(TODAY)),
          tools: without(missing),
        });
        expect(run.calls.map((call) => call.tool)).not.toContain(missing);
        expect(run.text).not.toBe('');
      }
    }
  });

  it('returns the summary in the answer when no tool can write it', async () => {
    const notebook = new FakeNotebook(sampleFiles(TODAY));
    const run = await runModel(WEEKLY, { model, notebook, tools: ['list_files', 'read_file', 'grep'] });
    expect(run.text).toMatch(/^Nothing was written\. I need the tool `create_file`/);
    expect(run.text).toContain('> 20 % blue costs area, not dry mass.');
  });

  it('is replaced: listing by glob, and searching by file names', async () => {
    const files = sampleFiles(TODAY);
    const opened = await runModel('open the sensor failure note', {
      model,
      notebook: new FakeNotebook(files),
      tools: ['glob'],
    });
    expect(opened.text).toContain('2026-11-09-sensor-failure');
    const found = await runModel('find notes about chlorophyll', {
      model,
      notebook: new FakeNotebook(files),
      tools: ['list_files'],
    });
    expect(found.text).toContain('chlorophyll-extraction');
    expect(found.text).toContain('I could look at names only');
  });

  it('is reported for every request without any tools', async () => {
    for (const ask of [WEEKLY, 'find notes about x', 'read /a.md', 'undo', 'list', 'help']) {
      const run = await runModel(ask, { model, notebook: new FakeNotebook({}), tools: [] });
      expect(run.text).toMatch(/no tool/);
    }
  });
});

describe('an empty notebook', () => {
  it.each([
    ['list', 'The notebook is empty.'],
    [WEEKLY, 'nothing to summarize'],
    ['summarize everything', 'nothing to summarize'],
    ['find notes about chlorophyll', 'found nothing about “chlorophyll”'],
    ['open plan', 'found nothing called “plan”'],
    ['read /notes/plan.md', 'There is no /notes/plan.md'],
    ['open the latest note', 'no notes yet'],
    ['undo', 'no change to undo'],
    ['delete /notes/plan.md', 'Nothing was deleted'],
    ['rename plan to p', 'found nothing called “plan”'],
    ['help', 'This is what I can do'],
  ])('answers "%s" and changes nothing', async (ask, says) => {
    const notebook = new FakeNotebook({});
    const run = await runModel(ask, { model, notebook });
    expect(run.text).toContain(says);
    expect(notebook.snapshot()).toEqual({});
  });
});

describe('undo', () => {
  const change = (changeId: string, more: Partial<FakeChange> = {}): FakeChange => ({
    changeId,
    action: 'create',
    summary: `Create /notes/${changeId}.md`,
    paths: [`/notes/${changeId}.md`],
    ownSession: true,
    undone: false,
    ...more,
  });
  const undone = async (ask: string, changes: FakeChange[]) => {
    const run = await runModel(ask, { model, notebook: new FakeNotebook({}, { changes }) });
    return {
      ids: run.calls.flatMap((call) => (call.tool === 'undo_change' ? [call.input['changeId']] : [])),
      text: run.text,
    };
  };

  it('reverts the newest change of this session, before newer changes of others', async () => {
    const { ids, text } = await undone('undo', [
      change('theirs', { ownSession: false }),
      change('mine'),
      change('older'),
    ]);
    expect(ids).toEqual(['mine']);
    expect(text).toContain('I undid “Create /notes/mine.md”');
  });

  it('skips undone changes, undos, and changes of run folders', async () => {
    const { ids } = await undone('undo that', [
      change('u', { action: 'undo' }),
      change('a', { undone: true }),
      change('r', { action: 'result', paths: ['/runs/run-1/result-1-1.json'] }),
      change('s', { action: 'write', paths: ['/scratch/x'] }),
      change('b'),
    ]);
    expect(ids).toEqual(['b']);
  });

  it('tries the last change of the notebook when the session has none, and explains the refusal', async () => {
    const { ids, text } = await undone('undo', [change('theirs', { ownSession: false })]);
    expect(ids).toEqual(['theirs']);
    expect(text).toContain('was not undone');
    expect(text).toContain('not made in this session');
  });

  it('reverts as many changes as requested, newest first, or the one of a file', async () => {
    const changes = [change('c'), change('b'), change('a')];
    expect((await undone('undo the last 2 changes', changes)).ids).toEqual(['c', 'b']);
    expect((await undone('restore /notes/a.md', changes)).ids).toEqual(['a']);
    expect((await undone('restore /notes/z.md', changes)).text).toContain('no change to “/notes/z.md”');
  });
});
