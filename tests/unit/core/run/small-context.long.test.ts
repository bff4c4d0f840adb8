import { describe, expect, it } from 'vitest';
import { createStructuredModel } from '../../../../src/core/local-decoding/structured-tool-calls.ts';
import type { ChosenModel } from '../../../../src/core/run/chosen-model.ts';
import { toModelTool } from '../../../../src/core/tool-catalog/describe-tool.ts';
import { TOOLS } from '../../../../src/tools/index.ts';
import { createLoopLab, type LoopLab, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, SESSION_ID } from '../../../support/loop-seed.ts';
import { type PairTokenizer, trainPairs } from '../../../support/pair-tokenizer.ts';
import { sampleFiles } from '../../../support/sample-notebook.ts';
import { type CountingEngine, createCountingEngine } from './counting-engine.ts';

const WORDS =
  'The basil plants under red light grew taller than those under white light; leaf area was measured on day 14 with a scanner. ';
const sample = Object.values(sampleFiles('2026-01-15')).join('\n');
const tokenizer: PairTokenizer = trainPairs(`${sample}${JSON.stringify(TOOLS.map(toModelTool))}`, 700);

/** 200 notes of very different lengths. */
const NOTES = Object.fromEntries(
  Array.from({ length: 200 }, (_, n) => {
    const lines = Array.from({ length: 1 + ((n * 37) % 90) }, (_line, at) => `Day ${at}: ${WORDS}${n}.`);
    return [`/notes/note-${String(n).padStart(3, '0')}.md`, `# Note ${n}\n\n${lines.join('\n')}\n- [ ] check ${n}\n`];
  }),
);

const call = (tool: string, input: unknown) => JSON.stringify({ tool, input });
const note = (n: number) => `/notes/note-${String(n).padStart(3, '0')}.md`;

/** Thirty steps: lists, searches, reads long notes in parts, writes, and says what it found. */
function thirtySteps(index: number): string {
  if (index === 0) return call('list_files', { path: '/notes', limit: 200 });
  if (index === 1) return call('search_content', { query: 'basil red light', limit: 20 });
  if (index === 29) return JSON.stringify({ answer: 'All 200 notes were looked at; the findings are in /summary.md.' });
  if (index === 10) return call('create_file', { path: '/summary.md', content: `# Findings\n\n${WORDS.repeat(4)}` });
  if (index === 20)
    return call('edit_file', { path: '/summary.md', oldText: '# Findings', newText: '# What was found' });
  if (index === 12) return call('catalog_describe', { name: 'move_file' });
  if (index === 14) return call('move_file', { from: note(0), to: '/done/note-000.md' });
  return call('read_file', { path: note((index * 7) % 200 || 1), fromLine: 1 + (index % 3) * 10 });
}

const agent = createFreeAgent({ approvals: 'destructive-only', limits: { ...createFreeAgent().limits, steps: 60 } });

function chosenFor(engine: CountingEngine, contextTokens = engine.contextTokens): Partial<ChosenModel> {
  const { countTokens } = engine;
  return {
    ref: { providerId: 'wllama', modelId: engine.modelId },
    limits: { contextTokens, maxOutputTokens: null, temperature: 0, countTokens },
  };
}

async function work(engine: CountingEngine, said = contextOf(engine)): Promise<LoopLab> {
  const lab = await createLoopLab({ files: NOTES, agent, prompt: `Look through all notes. ${WORDS}` });
  await lab.drive(createStructuredModel(engine), { chosen: chosenFor(engine, said) });
  return lab;
}

const contextOf = (engine: CountingEngine) => engine.contextTokens;

describe('a model of 4,096 tokens', () => {
  it('completes a task of 30 steps over 200 notes, and no prompt is too long', async () => {
    const engine = createCountingEngine({ contextTokens: 4096, count: tokenizer.count, say: thirtySteps });
    const lab = await work(engine);
    const [run] = lab.store.tables.runs.values();
    expect(run).toMatchObject({ status: 'completed', step: 30, message: null });
    expect(engine.refused).toEqual([]);
    expect(engine.prompts).toHaveLength(30);
    expect(engine.peakTokens()).toBeLessThanOrEqual(4096);
    expect(Math.max(...engine.prompts)).toBeGreaterThan(2000);
    expect(sessionFaults(await lab.messages())).toEqual([]);
    const files = await lab.tree();
    expect(files['/summary.md']).toContain('# What was found');
    expect(files['/done/note-000.md']).toBeDefined();
    const summary = lab.store.tables.summaries.get(SESSION_ID);
    expect(summary?.text).toContain('Asked: “Look through all notes.');
    expect(summary?.text).toContain('/notes/note-');
    expect(lab.log().filter((line) => line.startsWith('session.summarise'))).not.toEqual([]);
  });

  it('does so without a tokenizer', async () => {
    const engine = createCountingEngine({
      contextTokens: 4096,
      count: tokenizer.count,
      say: thirtySteps,
      counts: false,
    });
    const lab = await work(engine);
    const [run] = lab.store.tables.runs.values();
    expect(run).toMatchObject({ status: 'completed', step: 30, message: null });
    expect(engine.refused.length).toBeLessThanOrEqual(3);
    expect(engine.peakTokens()).toBeLessThanOrEqual(4096);
  });

  it('does so when its real context is smaller than reported', async () => {
    const engine = createCountingEngine({ contextTokens: 2200, count: tokenizer.count, say: thirtySteps });
    const lab = await work(engine, 4096);
    const [run] = lab.store.tables.runs.values();
    expect(run).toMatchObject({ status: 'completed', step: 30, message: null });
    expect(engine.refused.length).toBeLessThanOrEqual(3);
  });
});

describe('a model of 1,024 tokens', () => {
  it.each([
    ['with a tokenizer', true],
    ['without one', false],
  ])('completes a short task, %s', async (_how, counts) => {
    const say = (index: number) =>
      [
        call('list_files', { path: '/notes' }),
        call('read_file', { path: note(3) }),
        call('read_file', { path: note(3), fromLine: 4 }),
        call('create_file', { path: '/short.md', content: 'Red light helps.' }),
      ][index] ?? JSON.stringify({ answer: 'Done.' });
    const engine = createCountingEngine({ contextTokens: 1024, count: tokenizer.count, say, counts });
    const lab = await work(engine);
    const [run] = lab.store.tables.runs.values();
    expect(run).toMatchObject({ status: 'completed', text: 'Done.', message: null });
    expect((await lab.tree())['/short.md']).toBe('Red light helps.');
    expect(engine.peakTokens()).toBeLessThanOrEqual(1024);
    expect(engine.refused.length).toBeLessThanOrEqual(counts ? 0 : 2);
  });
});
