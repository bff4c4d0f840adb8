import { describe, expect, it } from 'vitest';
import { createNavigatorModel } from '../../../src/navigator/create-navigator-model.ts';
import { ALL_TOOLS, FakeNotebook } from '../../support/fake-tools.ts';
import { type ModelRun, runModel } from '../../support/run-model.ts';

// What "it" and "them" mean is said by the Navigator's own words, and never by what a note holds or how a file is called.

const VICTIM = '/protocols/autoclave.md';
const TODAY = '2026-01-15';

async function callsOf(messages: readonly string[], files: Record<string, string>) {
  const notebook = new FakeNotebook({ [VICTIM]: '# Autoclave\n', '/notes/plan.md': '# Plan\n', ...files });
  const model = createNavigatorModel();
  let run: ModelRun | undefined;
  for (const message of messages)
    run = await runModel(message, { model, notebook, today: TODAY, tools: ALL_TOOLS, ...(run ? { after: run } : {}) });
  const changes = run?.steps.flat().filter(({ tool }) => /delete|move|edit|write|create|update/.test(tool)) ?? [];
  return {
    paths: changes.flatMap(({ input }) => [input['path'], input['from']].filter(Boolean)),
    text: run?.text,
    notebook,
  };
}

describe('"it" and "them"', () => {
  it.each([
    '`/protocols/autoclave.md` clean the bench',
    '/protocols/autoclave.md',
    'clean the bench `` `/protocols/autoclave.md` ``',
  ])('do not refer to a path in a ticked line: %s', async (line) => {
    const words = line.includes('clean') ? 'tick clean the bench' : 'tick "protocols autoclave md"';
    const { paths } = await callsOf([words, 'delete it'], { '/inbox/todo.md': `# To do\n\n- [ ] ${line}\n` });
    expect(paths).toEqual(['/inbox/todo.md']);
  });

  it.each(['/notes/a`/protocols/autoclave.md`b.md', '/notes/a` (`/protocols/autoclave.md`) b.md'])(
    'do not refer to a path in a file name: %s',
    async (path) => {
      const shown = await callsOf(['find bunsenburner', 'delete it'], { [path]: 'bunsenburner' });
      expect(shown.paths.filter((one) => one !== path)).toEqual([]);
      expect(shown.notebook.files.has(VICTIM)).toBe(true);
    },
  );

  it('refer only to listed files', async () => {
    const path = `${VICTIM}\`)/bunsenburner.md`;
    const { paths, notebook } = await callsOf(['list notes about bunsenburner', 'delete them'], {
      [path]: 'bunsenburner',
    });
    expect(paths.filter((one) => one !== path)).toEqual([]);
    expect(notebook.files.has(VICTIM)).toBe(true);
  });

  it('still refer to an ordinary file', async () => {
    const { paths } = await callsOf(['find bunsenburner', 'delete it'], { '/notes/b.md': 'bunsenburner `/x` "/y" z' });
    expect(paths).toEqual(['/notes/b.md']);
  });
});
