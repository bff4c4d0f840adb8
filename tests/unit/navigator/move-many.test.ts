import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { ALL_TOOLS, FakeNotebook, type FakeNotebookOptions } from '../../support/fake-tools.ts';
import { runModel } from '../../support/run-model.ts';

const tagged = (name: string) => `---\ntags: [lamp]\n---\n# ${name}\n`;
const files = {
  '/a/one.md': tagged('One'),
  '/a/two.md': tagged('Two'),
  '/a/three.md': tagged('Three'),
  '/kept/two.md': 'Kept.\n',
};
const model = createNavigatorModel();

async function ask(request: string, options: FakeNotebookOptions = {}, tools: readonly string[] = ALL_TOOLS) {
  const notebook = new FakeNotebook(files, options);
  const { calls, text } = await runModel(request, { model, notebook, tools });
  return { text, files: notebook.snapshot(), moves: calls.filter(({ tool }) => tool.startsWith('move_')) };
}

describe('moving several files', () => {
  it('is one call', async () => {
    const { text, moves, files: now } = await ask('move all notes tagged lamp to /archive');
    expect(moves).toHaveLength(1);
    expect(moves[0]).toMatchObject({
      tool: 'move_files',
      input: {
        moves: expect.arrayContaining([
          { from: '/a/one.md', to: '/archive/one.md' },
          { from: '/a/two.md', to: '/archive/two.md' },
          { from: '/a/three.md', to: '/archive/three.md' },
        ]),
      },
    });
    expect(text).toMatch(/^I moved 3 files\. Say “undo” to take this back\./);
    expect(now).toMatchObject({ '/archive/one.md': tagged('One'), '/archive/two.md': tagged('Two') });
  });

  it('leaves out a file whose place is taken, and says so', async () => {
    const { text, files: now } = await ask('move all notes tagged lamp to /kept');
    expect(text).toContain('I moved 2 files');
    expect(text).toContain('`/a/two.md` was not moved. There is already something at /kept/two.md.');
    expect(now).toMatchObject({ '/kept/one.md': tagged('One'), '/kept/two.md': 'Kept.\n', '/a/two.md': tagged('Two') });
  });

  it('is asked once when it is rejected', async () => {
    const {
      text,
      moves,
      files: now,
    } = await ask('move all notes tagged lamp to /archive', {
      reject: () => 'not before Monday',
    });
    expect(moves).toHaveLength(1);
    expect(text).toBe('None of 3 files was moved. It was not allowed: not before Monday.');
    expect(now).toEqual(files);
  });

  it('takes one call for each file where only single moves are offered', async () => {
    const single = ALL_TOOLS.filter((name) => name !== 'move_files');
    const { text, moves } = await ask('move all notes tagged lamp to /archive', {}, single);
    expect(moves.map(({ tool }) => tool)).toEqual(['move_file', 'move_file', 'move_file']);
    expect(text).toContain('I moved 3 files');
  });

  it('takes one call for a single file', async () => {
    const { moves } = await ask('move /a/one.md to /archive');
    expect(moves.map(({ tool }) => tool)).toEqual(['move_file']);
  });
});
