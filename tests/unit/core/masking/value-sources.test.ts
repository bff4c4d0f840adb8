import { describe, expect, it } from 'vitest';
import type { Actor } from '../../../../src/contracts/domain/notebook/notebook.ts';
import { sourceOfText } from '../../../../src/core/masking/value-sources.ts';
import { planMove, planPut } from '../../../../src/core/notebook/change/plan-change.ts';
import { createMemoryNotebook } from '../../../support/memory-notebook.ts';
import { changeOf, createPlanTools } from '../../../support/plan-tools.ts';

const AGENT: Actor = { type: 'agent', agent: 'writer', runId: 'run-1' };

function open() {
  const notebook = createMemoryNotebook({ '/note.md': 'of the person' });
  const tools = createPlanTools();
  return {
    notebook,
    write(path: string, text: string, by: Parameters<typeof notebook.apply>[1] = {}) {
      notebook.apply(changeOf(planPut(notebook, path, new TextEncoder().encode(text), tools)), by);
    },
    source(path: string) {
      const row = notebook.get(path);
      if (row === undefined) throw new Error(`${path} does not exist`);
      return sourceOfText(row, notebook);
    },
  };
}

describe('sourceOfText', () => {
  it('is the person until an agent writes', async () => {
    const { write, source } = open();
    write('/note.md', 'edited');
    expect(await source('/note.md')).toEqual({ type: 'person' });
  });

  it('is an agent from its first change on, with the text before it', async () => {
    const { write, source } = open();
    write('/note.md', 'edited');
    write('/note.md', 'by an agent', { actor: AGENT, runId: 'run-1' });
    write('/note.md', 'by an agent, checked');
    expect(await source('/note.md')).toEqual({ type: 'agent', before: 'edited' });
    write('/made.md', 'by an agent', { actor: AGENT, runId: 'run-1' });
    expect(await source('/made.md')).toEqual({ type: 'agent', before: '' });
  });

  it('stays the person where an agent only moves the note', async () => {
    const { notebook, source } = open();
    const moved = changeOf(planMove(notebook, '/note.md', '/moved.md', createPlanTools()));
    notebook.apply(moved, { actor: AGENT, runId: 'run-1' });
    expect(await source('/moved.md')).toEqual({ type: 'person' });
  });

  it('is a result where the app keeps one for a run', async () => {
    const { write, source } = open();
    write('/runs/run-1/result-1-1.json', '{}', { actor: { type: 'app' }, action: 'result', runId: 'run-1' });
    expect(await source('/runs/run-1/result-1-1.json')).toEqual({ type: 'result' });
  });
});
