import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toErrorData } from '../../../src/contracts/errors/errors.ts';
import type { CommandInput } from '../../../src/contracts/wire/commands/commands.ts';
import { DISGUISES, givesAway } from '../../support/key-disguises.ts';
import { nodeOutside } from '../../support/node-outside.ts';
import { type LoopbackProvider, startProvider } from '../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const CANARY = 'sk-canary-4f1d9a77e2b84c';
let lab: RuntimeLab;
let server: LoopbackProvider;
let airplane = false;

beforeEach(async () => {
  airplane = false;
  server = await startProvider();
  const outside = nodeOutside({ gateState: async () => ({ airplane }) });
  lab = await openRuntimeLab({ gate: { gate: 'on' }, outside });
});
afterEach(async () => {
  lab.stop();
  await server.close();
});

const connect = (more: Partial<CommandInput<'providers.connect'>> = {}) =>
  lab.call('providers.connect', {
    providerId: 'lab',
    kind: 'openai-compatible',
    baseURL: server.baseURL,
    models: ['test-model'],
    ...more,
  });

async function ask(message: string, agent = 'assistant') {
  const notebookId = (await lab.database.notebooks.toArray())[0]?.notebookId ?? (await lab.notebook());
  const { runId } = await lab.call('runs.start', { message, agent, notebookId });
  return lab.settled(runId);
}

describe('providers.connect', () => {
  it('stores a provider, and returns it without its key', async () => {
    expect(await connect({ apiKey: CANARY, baseURL: `${server.baseURL}///` })).toEqual({
      providerId: 'lab',
      kind: 'openai-compatible',
      baseURL: server.baseURL,
      origin: server.origin,
      hasKey: true,
      models: ['test-model'],
      details: [{ modelId: 'test-model' }],
      onDevice: false,
      available: true,
    });
    expect(await lab.call('providers.list', {})).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });

  it.each([
    [{ kind: 'gopher' }, 'kind'],
    [{ baseURL: 'not an address' }, 'baseURL'],
    [{ baseURL: 'ftp://models.example' }, 'baseURL'],
    [{ baseURL: 'https://user:secret@models.example/v1' }, 'baseURL'],
    [{ baseURL: 'https://models.example/v1?key=1' }, 'baseURL'],
    [{ baseURL: 'http://[::1]:11434/v1' }, 'baseURL'],
    [{ baseURL: 'https://a;b.example/v1' }, 'baseURL'],
    [{ baseURL: 'https://*.example.org/v1' }, 'baseURL'],
    [{ baseURL: undefined }, 'baseURL'],
    [{ apiKey: 'two words' }, 'apiKey'],
    [{ baseURL: 'https://models.example/v1', onDevice: true }, 'onDevice'],
  ])('refuses %j and changes nothing', async (more, field) => {
    const input = { providerId: 'lab', kind: 'openai-compatible', baseURL: server.baseURL, ...more };
    const error = await lab.runtime.dispatch('providers.connect', input).catch(toErrorData);
    expect(error).toMatchObject({ code: 'bad-input', data: { field } });
    expect(JSON.stringify(error)).not.toContain('two words');
    expect(await lab.call('providers.list', {})).toEqual([]);
  });

  it('knows the address of Anthropic, and that it needs a key', async () => {
    const listed = await connect({ kind: 'anthropic', baseURL: undefined });
    expect(listed).toMatchObject({ baseURL: 'https://api.anthropic.com/v1', available: false });
    expect(listed.reason).toMatch(/key/i);
  });

  it('keeps the key for the same server, and removes it for another', async () => {
    await connect({ apiKey: CANARY });
    expect(await connect({ models: ['other-model'] })).toMatchObject({ hasKey: true, models: ['other-model'] });
    expect(await connect({ baseURL: 'http://127.0.0.1:9/v1' })).toMatchObject({ hasKey: false });
    expect(await lab.database.credentials.count()).toBe(0);
  });

  it('does not send a key to another server, even when the row is changed outside the app', async () => {
    const other = await startProvider();
    await connect({ apiKey: CANARY });
    const { baseURL, origin } = other;
    await lab.database.providers.update('lab', { baseURL, origin });
    const run = await ask('Hello');
    expect(run).toMatchObject({ status: 'failed', error: { code: 'key-mismatch' } });
    expect(other.requests).toEqual([]);
    await other.close();
  });
});

describe('providers.refresh', () => {
  it('adds the models of the server to the existing ones', async () => {
    await connect({ models: [{ modelId: 'mine', contextTokens: 1000 }] });
    const listed = await lab.call('providers.refresh', { providerId: 'lab' });
    expect(listed.details).toEqual([
      { modelId: 'mine', contextTokens: 1000 },
      { modelId: 'test-model', contextTokens: 32_768 },
      { modelId: 'other-model' },
    ]);
  });

  it('does not revert a change that was made during the request', async () => {
    await connect();
    const prices = { inputUsdPerMTok: 3, outputUsdPerMTok: 15 };
    const refreshed = lab.call('providers.refresh', { providerId: 'lab' });
    await lab.call('providers.setPrices', { providerId: 'lab', modelId: 'test-model', prices });
    await refreshed;
    const [listed] = await lab.call('providers.list', {});
    expect(listed?.details).toContainEqual({ modelId: 'test-model', contextTokens: 32_768, prices });
    const again = lab.refusal('providers.refresh', { providerId: 'lab' });
    await lab.call('providers.remove', { providerId: 'lab' });
    expect(await again).toBe('unknown-provider');
    expect(await lab.call('providers.list', {})).toEqual([]);
  });

  it('rejects an unknown provider', async () => {
    expect(await lab.refusal('providers.refresh', { providerId: 'gone' })).toBe('unknown-provider');
  });
});

describe('the default model', () => {
  it('is the first one, until the person chooses', async () => {
    expect(await ask('Hello').catch(({ code }) => code)).toBe('agent-unavailable');
    await connect({ models: ['test-model', 'other-model'] });
    await ask('Hello');
    expect(JSON.parse(server.asked()[0]?.body ?? '{}')).toMatchObject({ model: 'test-model' });
    const model = { providerId: 'lab', modelId: 'other-model' };
    expect(await lab.call('providers.setDefault', { model })).toEqual({ model });
    await ask('Hello');
    expect(JSON.parse(server.asked()[1]?.body ?? '{}')).toMatchObject({ model: 'other-model' });
  });

  it('is removed with its provider', async () => {
    await connect();
    await lab.call('providers.setDefault', { model: { providerId: 'lab', modelId: 'test-model' } });
    await lab.call('providers.remove', { providerId: 'lab' });
    expect(await lab.call('providers.list', {})).toEqual([]);
    expect(await lab.call('agents.get', { name: 'assistant' })).toMatchObject({ available: false });
  });

  it('cannot be an unknown model', async () => {
    await connect();
    const model = { providerId: 'lab', modelId: 'none' };
    expect(await lab.refusal('providers.setDefault', { model })).toBe('model-not-found');
  });
});

describe('a run with a provider', () => {
  const usage = { inputTokens: 1200, outputTokens: 34 };

  it('counts tokens and cost exactly, for the run, the day and the provider', async () => {
    await connect({ models: [{ modelId: 'test-model', prices: { inputUsdPerMTok: 3, outputUsdPerMTok: 15 } }] });
    const list = { name: 'list_files', input: { path: '/' } };
    server.setScript([
      { calls: [list], usage },
      { text: 'Two notes.', usage: { inputTokens: 900, outputTokens: 6 } },
    ]);
    const run = await ask('What is there?');
    expect(run).toMatchObject({ status: 'completed', text: 'Two notes.', unpricedRequests: 0 });
    expect(run.usage).toMatchObject({ inputTokens: 2100, outputTokens: 40, requests: 2 });
    expect(run.costUsd).toBeCloseTo((2100 * 3 + 40 * 15) / 1e6, 12);
    expect(await lab.call('providers.usage', {})).toEqual([
      {
        day: lab.runtime.services.today(),
        agent: 'assistant',
        providerId: 'lab',
        modelId: 'test-model',
        requests: 2,
        inputTokens: 2100,
        estimatedTokens: expect.any(Number),
        outputTokens: 40,
        costUsd: run.costUsd,
        unpriced: 0,
      },
    ]);
  });

  it('is estimated before it starts, without a request', async () => {
    await connect({ models: [{ modelId: 'test-model', prices: { inputUsdPerMTok: 3, outputUsdPerMTok: 15 } }] });
    const estimate = await lab.call('runs.estimate', { agent: 'assistant', message: 'What is there?' });
    expect(estimate).toMatchObject({ providerId: 'lab', modelId: 'test-model', origin: server.origin });
    expect(server.requests).toEqual([]);
    await ask('What is there?');
    const sentChars = server.asked()[0]?.body.length ?? 0;
    // Four characters to a token, roughly.
    expect(estimate?.inputTokens).toBeGreaterThan(sentChars / 8);
    expect(estimate?.inputTokens).toBeLessThan(sentChars / 2);
    expect(estimate?.costUsd?.most).toBeGreaterThan(estimate?.costUsd?.least ?? Number.NaN);
    expect(await lab.call('runs.estimate', { agent: 'navigator', message: 'x' })).toBeNull();
  });

  it('waits during airplane mode, and resumes where it stopped', async () => {
    await connect();
    await lab.call('agents.create', agentSpec({ name: 'free', approvals: 'destructive-only' }));
    const write = { name: 'create_file', input: { path: '/a.md', content: 'A' } };
    server.setScript([
      () => {
        airplane = true;
        return { calls: [write] };
      },
      { text: 'Done.' },
    ]);
    const paused = await ask('Write it', 'free');
    expect(paused).toMatchObject({ status: 'paused', step: 1, message: expect.stringMatching(/Airplane/) });
    expect(server.asked()).toHaveLength(1);
    airplane = false;
    await lab.call('runs.resume', { runId: paused.runId });
    expect(await lab.settled(paused.runId)).toMatchObject({ status: 'completed', text: 'Done.', message: null });
    expect(await lab.tree(paused.notebookId)).toEqual({ '/a.md': 'A' });
  });

  it('mentions local-only notes in its prompt only for a remote model', async () => {
    await connect();
    await ask('Hello');
    expect(server.asked()[0]?.body).toContain('local-only');
    await connect({ onDevice: true });
    await ask('Hello');
    expect(server.asked()[1]?.body).not.toContain('local-only');
  });
});

describe('providers.test', () => {
  it('returns its usage, and counts it', async () => {
    await connect({ models: [{ modelId: 'test-model', prices: { inputUsdPerMTok: 10, outputUsdPerMTok: 20 } }] });
    server.setScript([{ text: 'ready', usage: { inputTokens: 100, outputTokens: 10 } }]);
    const tested = await lab.call('providers.test', { providerId: 'lab', modelId: 'test-model' });
    expect(tested).toMatchObject({ callsTools: false, usage: { inputTokens: 100, outputTokens: 10 } });
    expect(tested.usage?.costUsd).toBeCloseTo((100 * 10 + 10 * 20) / 1e6, 12);
    const failing = { fault: { type: 'answer', status: 401, body: {} } } as const;
    server.setScript([failing]);
    expect(await lab.refusal('providers.test', { providerId: 'lab', modelId: 'test-model' })).toBe('key-missing');
    expect(await lab.call('providers.usage', {})).toMatchObject([{ requests: 2, inputTokens: 100, unpriced: 1 }]);
  });
});

describe('providers.test with all checks', () => {
  it('counts each request', async () => {
    await connect({ models: [{ modelId: 'test-model', prices: { inputUsdPerMTok: 10, outputUsdPerMTok: 20 } }] });
    const calls = ['red', 'blue'].map((word) => ({ name: 'report_word', input: { word } }));
    const usage = { inputTokens: 100, outputTokens: 10 };
    server.setScript([
      { calls, usage },
      { text: '5813, 2947', usage },
    ]);
    const tested = await lab.call('providers.test', { providerId: 'lab', modelId: 'test-model', thorough: true });
    expect(tested).toMatchObject({
      more: { parallel: true, usesResults: true },
      usage: { inputTokens: 200, outputTokens: 20 },
    });
    server.setScript([{ calls, usage }, { fault: { type: 'answer', status: 401, body: {} } }]);
    const again = { providerId: 'lab', modelId: 'test-model', thorough: true };
    expect(await lab.refusal('providers.test', again)).toBe('key-missing');
    // Four requests, of which one was not answered.
    expect(await lab.call('providers.usage', {})).toMatchObject([{ requests: 4, inputTokens: 300, unpriced: 1 }]);
  });
});

describe('an API key', () => {
  it('appears in no table, log entry, listing or error, and is sent only to its server', async () => {
    await connect({ apiKey: CANARY });
    server.setScript([
      { fault: { type: 'answer', status: 401, body: { error: { message: `Wrong key ${CANARY}`, type: 'x' } } } },
      // Whole, and a character at a time.
      {
        text: [`You sent me ${CANARY}. `, ...CANARY, '.'],
        reasoning: CANARY,
        calls: [{ name: 'create_file', input: { path: '/k.md', content: CANARY }, deltaChars: 3 }],
      },
    ]);
    const failed = await ask('Hello');
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'key-rejected' } });
    await ask('Hello');
    expect(server.asked()[1]?.headers['authorization']).toBe(`Bearer ${CANARY}`);
    const told = [failed, await lab.call('providers.list', {}), await lab.call('audit.entries', {}), lab.errors];
    for (const table of lab.database.tables) told.push(await table.toArray());
    // As truth values: a failure would print all of it.
    expect(textOf(told).includes(CANARY)).toBe(false);
    expect(textOf(told).includes('*'.repeat(CANARY.length))).toBe(true);
  });

  it('appears in none of them when its server returns it in another encoding, in small chunks', async () => {
    await connect({ apiKey: CANARY });
    const shown = Object.values(DISGUISES)
      .map((disguise) => disguise(CANARY))
      .join('\n(next)\n');
    const message = `Wrong key ${DISGUISES['base64']?.(CANARY)}`;
    server.setScript([
      { fault: { type: 'answer', status: 401, body: { error: { message, type: shown } } } },
      {
        text: ['Your key: ', ...(shown.match(/[\s\S]{1,3}/g) ?? [])],
        reasoning: shown,
        calls: [{ name: 'create_file', input: { path: '/k.md', content: shown }, deltaChars: 3 }],
      },
    ]);
    const runs: unknown[] = [await ask('Hello'), await ask('Hello')];
    expect(givesAway(textOf(runs), CANARY)).toBeNull();
    const told: unknown[] = [await lab.call('providers.list', {}), await lab.call('audit.entries', {}), lab.errors];
    for (const table of lab.database.tables) told.push(await table.toArray());
    expect(givesAway(textOf(told), CANARY)).toBeNull();
  });
});

/** Everything as text, bytes too. */
function textOf(value: unknown): string {
  return JSON.stringify(value, (_key, member) => {
    if (member instanceof Uint8Array) return new TextDecoder('latin1').decode(member);
    return member;
  });
}
