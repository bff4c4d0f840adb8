import { afterEach, describe, expect, it } from 'vitest';
import { openStore } from '../../support/dexie-harness.ts';
import { nodeOutside } from '../../support/node-outside.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';
import { createScriptedModel, type Turn } from '../../support/scripted-model.ts';

let lab: RuntimeLab;
afterEach(() => lab.stop());

const LONG = 'The leaves were counted and measured once more, and nothing had changed since. '.repeat(40);
const NOTES = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`/n/${n}.md`, `# ${n}\n${LONG}`]));
const read = (n: number): Turn => ({ calls: [{ toolName: 'read_file', input: { path: `/n/${n}.md` } }] });
const limits = { contextTokens: 4096, maxOutputTokens: null, temperature: null, countTokens: null };
const choice = { ref: { providerId: 'server', modelId: 'small' }, remote: null, prices: null, limits };

async function longRun() {
  const model = createScriptedModel([...Array.from({ length: 9 }, (_, n) => read(n)), { text: 'Done.' }]);
  lab = await openRuntimeLab({ models: { find: async () => ({ type: 'model', model, ...choice }) } });
  await lab.call('agents.create', agentSpec({ name: 'tester', adapter: 'react' }));
  const notebookId = await lab.notebook(NOTES);
  const { runId, sessionId } = await lab.call('runs.start', { message: 'Count.', agent: 'tester', notebookId });
  expect(await lab.settled(runId)).toMatchObject({ status: 'completed', error: null });
  return { sessionId, notebookId, model };
}

describe('the instructions of an agent', () => {
  it.each([
    [2048, 'Be brief.', 'The long instructions.'],
    [200_000, 'The long instructions.', 'Be brief.'],
  ])('are the short ones only when the context is small: %i tokens', async (contextTokens, sent, left) => {
    const model = createScriptedModel([{ text: 'Done.' }]);
    const found = { ...choice, type: 'model' as const, model, limits: { ...limits, contextTokens } };
    lab = await openRuntimeLab({ models: { find: async () => found } });
    const texts = { prompt: 'The long instructions.', shortPrompt: 'Be brief.' };
    await lab.call('agents.create', agentSpec({ name: 'tester', adapter: 'react', ...texts }));
    const { runId } = await lab.call('runs.start', {
      message: 'Count.',
      agent: 'tester',
      notebookId: await lab.notebook(NOTES),
    });
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
    const system = JSON.stringify(model.prompts[0]?.[0]);
    expect(system).toContain(sent);
    expect(system).not.toContain(left);
  });
});

describe('sessions.summary', () => {
  it('exists once older turns do not fit, and is removed with its notebook', async () => {
    const { sessionId, notebookId } = await longRun();
    const summary = await lab.call('sessions.summary', { sessionId });
    expect(summary).toMatchObject({ edited: false, sessionId });
    expect(summary?.text).toContain('Asked: “Count.”');
    await lab.call('notebooks.remove', { notebookId });
    expect(await lab.database.summaries.count()).toBe(0);
    expect(await lab.call('sessions.summary', { sessionId })).toBeNull();
  });

  it('can be edited by the person, is kept as edited, and can be rebuilt', async () => {
    const { sessionId } = await longRun();
    const before = await lab.call('sessions.summary', { sessionId });
    const seen = (before?.upToSeq ?? 0) - 2;
    const changed = await lab.call('sessions.setSummary', { sessionId, text: 'Mine.', upToSeq: seen });
    expect(changed).toMatchObject({ text: 'Mine.', edited: true, upToSeq: seen });
    expect(await lab.call('sessions.summary', { sessionId })).toEqual(changed);
    expect(await lab.call('sessions.setSummary', { sessionId, text: null })).toBeNull();
    const actions = (await lab.call('audit.entries', { limit: 1000 })).map(
      ({ action, actor }) => `${action} ${actor.type}`,
    );
    expect(actions).toContain('session.summarise app');
    expect(actions.filter((one) => one === 'session.edit-summary person')).toHaveLength(2);
  });

  it('is refused without a summary, and for a long text', async () => {
    const { sessionId } = await longRun();
    expect(await lab.refusal('sessions.setSummary', { sessionId: 'none', text: 'x' })).toBe('not-found');
    expect(await lab.refusal('sessions.setSummary', { sessionId, text: 'x'.repeat(16_001) })).toBe('bad-input');
    await lab.call('sessions.setSummary', { sessionId, text: null });
    expect(await lab.refusal('sessions.setSummary', { sessionId, text: 'x' })).toBe('not-found');
  });

  it('does not overwrite a concurrent change', async () => {
    const { sessionId } = await longRun();
    const before = (await lab.call('sessions.summary', { sessionId })) ?? null;
    const store = openStore(lab.database);
    await lab.call('sessions.setSummary', { sessionId, text: 'Mine.' });
    await expect(
      store.commit({ writes: [{ type: 'summary', sessionId, before, after: null }], audit: [] }),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await lab.call('sessions.summary', { sessionId })).toMatchObject({ text: 'Mine.' });
  });
});

describe('an estimate', () => {
  it('returns the truncated prompt of a small model', async () => {
    const { sessionId, notebookId } = await longRun();
    const input = { agent: 'tester', message: LONG.repeat(20), sessionId, notebookId };
    const estimate = await lab.call('runs.estimate', input);
    expect(estimate?.inputTokens).toBeLessThan(4096);
    expect(estimate?.maxOutputTokens).toBeLessThan(4096);
  });
});

describe('providers.setLimits', () => {
  it('sets and removes the limits of a model', async () => {
    lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: nodeOutside() });
    const baseURL = 'http://127.0.0.1:9/v1';
    await lab.call('providers.connect', { providerId: 'lab', kind: 'openai-compatible', baseURL, models: ['m'] });
    const ofModel = { providerId: 'lab', modelId: 'm' };
    const set = await lab.call('providers.setLimits', {
      ...ofModel,
      contextTokens: 8192,
      maxOutputTokens: 500,
      temperature: 0.5,
    });
    expect(set.details).toEqual([{ modelId: 'm', contextTokens: 8192, maxOutputTokens: 500, temperature: 0.5 }]);
    expect(await lab.runtime.services.providerSource.find(ofModel, null)).toMatchObject({
      limits: { contextTokens: 8192, maxOutputTokens: 500, temperature: 0.5, countTokens: null },
    });
    const left = await lab.call('providers.setLimits', { ...ofModel, temperature: null });
    expect(left.details).toEqual([{ modelId: 'm', contextTokens: 8192, maxOutputTokens: 500 }]);
    expect(await lab.refusal('providers.setLimits', { ...ofModel, contextTokens: 100 })).toBe('bad-input');
    expect(await lab.refusal('providers.setLimits', { ...ofModel, temperature: 3 })).toBe('bad-input');
    expect(await lab.refusal('providers.setLimits', { providerId: 'lab', modelId: 'none' })).toBe('model-not-found');
  });
});
