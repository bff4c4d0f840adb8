import { describe, expect, it } from 'vitest';
import type { Fetched } from '../../../../src/core/ports/fetcher.ts';
import { answerOf, createMemoryFetcher } from '../../../support/fetch/memory-fetcher.ts';
import { createLoopLab, type LoopLab, resultsIn, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, RUN_ID } from '../../../support/loop-seed.ts';
import { createMortalStore } from '../../../support/mortal-store.ts';
import { createReplayableModel, type ScriptedCall } from '../../../support/scripted-model.ts';

const URL_OK = 'https://example.org/a?b=c';
const fetchIt = { toolName: 'fetch_url', input: { url: URL_OK } };
const write = (path: string) => ({ toolName: 'write_file', input: { path, content: 'new' } });

const can = { read: true, write: true, create: true, integrations: true };
const reader = createFreeAgent({ can, fetchAllowlist: ['example.org'] });
const bold = createFreeAgent({
  can,
  fetchAllowlist: ['example.org'],
  rules: [{ effect: 'allow', tool: 'fetch_url' }],
});

async function open(calls: ScriptedCall[], agent = reader, answer?: Parameters<typeof createMemoryFetcher>[0]) {
  const lab = await createLoopLab({ files: { '/a.md': 'A' }, agent });
  const fetcher = createMemoryFetcher(answer);
  const model = createReplayableModel([{ calls }]);
  const drive = (options: Parameters<LoopLab['drive']>[1] = {}) =>
    lab.drive(model, { ...options, ports: { fetcher, ...options.ports } });
  return { lab, fetcher, model, drive };
}

/** Allows the first open question. */
const allow = (lab: LoopLab) => lab.answer(lab.approvals('pending')[0]?.approvalId ?? '', 'allowed');
const firstCall = async (lab: LoopLab) => (await lab.calls())[0];

describe('an external call', () => {
  it('asks with the whole address, is executed after approval, and labels the run', async () => {
    const { lab, drive, fetcher } = await open([fetchIt]);
    expect(await drive()).toMatchObject({ status: 'awaiting-approval' });
    expect(fetcher.contacted).toEqual([]);
    expect(lab.approvals()).toMatchObject([
      { target: URL_OK, risk: 'network', rule: 'default.network', change: null, input: { url: URL_OK } },
    ]);
    expect(lab.approvals()[0]?.reason).toContain('example.org, and with it the data “?b=c”');
    await allow(lab);
    const run = await drive();
    expect(run).toMatchObject({ status: 'completed', labels: [{ label: 'untrusted', source: URL_OK }] });
    expect(fetcher).toMatchObject({ contacted: [URL_OK], runs: [RUN_ID] });
    expect(await firstCall(lab)).toMatchObject({ state: 'done', risk: 'network', targets: [URL_OK] });
    expect(resultsIn((await lab.messages())[2])).toMatchObject([
      { type: 'json', value: { url: URL_OK, text: 'from afar', label: 'untrusted' } },
    ]);
    expect(lab.log().slice(1, 5)).toEqual([
      'url.fetch asked default.network',
      'approval.answer allowed undefined',
      'url.fetch-start allowed default.network',
      'url.fetch allowed default.network',
    ]);
    expect(lab.approvals()).toMatchObject([{ state: 'used' }]);
    const [started, ended] = lab.store.tables.records.filter(({ receipt }) => receipt).slice(-2);
    expect([started?.receipt, ended?.receipt]).toEqual(Array(2).fill(lab.approvals()[0]?.receipt));
  });

  it('is not executed when it is rejected', async () => {
    const { lab, drive, fetcher } = await open([fetchIt]);
    await drive();
    await lab.answer(lab.approvals()[0]?.approvalId ?? '', 'rejected');
    expect(await drive()).toMatchObject({ status: 'completed', labels: [] });
    expect(fetcher.contacted).toEqual([]);
  });

  it('executes the approved input, even when the row has changed', async () => {
    const { lab, drive, fetcher } = await open([fetchIt]);
    await drive();
    await allow(lab);
    const call = await firstCall(lab);
    if (!call) throw new Error('there is no call');
    const other = JSON.stringify({ url: 'https://example.org/other' });
    await lab.store.commit({
      writes: [{ type: 'put', table: 'toolCalls', rows: [{ ...call, inputText: other }] }],
      audit: [],
    });
    await drive();
    expect(fetcher.contacted).toEqual([URL_OK]);
  });

  it('is not executed when the allowed hosts have changed since the approval', async () => {
    const { lab, drive, fetcher } = await open([fetchIt]);
    await drive();
    await allow(lab);
    await lab.store.commit({
      writes: [{ type: 'put', table: 'agents', rows: [{ ...reader, fetchAllowlist: ['else.org'], revision: 2 }] }],
      audit: [],
    });
    await drive();
    expect(fetcher.contacted).toEqual([]);
    expect(await firstCall(lab)).toMatchObject({ state: 'denied', rule: 'url.host' });
  });

  it.each([
    ['without the right', createFreeAgent({ fetchAllowlist: ['example.org'] }), 'scope.operations'],
    ['without a list of hosts', createFreeAgent({ can }), 'url.host'],
  ])('is denied to an agent %s, and is not offered to its model', async (_, agent, rule) => {
    const { lab, drive, model, fetcher } = await open([fetchIt], agent);
    await drive();
    expect(await firstCall(lab)).toMatchObject({ state: 'denied', rule });
    expect(model.requests[0]?.tools?.map(({ name }) => name)).not.toContain('fetch_url');
    expect(fetcher.contacted).toEqual([]);
  });

  it('is executed in the order of the calls of its step', async () => {
    const { lab, drive, fetcher } = await open([write('/a.md'), fetchIt], bold);
    expect(await drive()).toMatchObject({ status: 'awaiting-approval' });
    expect(fetcher.contacted).toEqual([]);
    await allow(lab);
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect(fetcher.contacted).toEqual([URL_OK]);
  });

  it('stores a long answer in the run folder, with its label', async () => {
    const { lab, drive } = await open([fetchIt], bold, answerOf('long '.repeat(10_000)));
    await drive();
    const changes = [...lab.store.tables.changes.values()].filter(({ action }) => action === 'result');
    expect(changes).toHaveLength(1);
    expect(Object.keys(await lab.results())).toEqual([`/runs/${RUN_ID}/result-1-1.json`]);
  });

  it.each([
    [answerOf('gone', 'text/plain', { status: 404 }), { type: 'result', output: { status: 404, text: 'gone' } }],
    [answerOf(new Uint8Array([1]), 'image/png'), { type: 'error', code: 'not-text' }],
    [answerOf(new Uint8Array([0xff]), 'text/plain'), { type: 'error', code: 'not-text' }],
    [{ type: 'error', code: 'airplane-mode', message: 'No.' } satisfies Fetched, { code: 'airplane-mode' }],
  ])('ends with the result of the request', async (answer, result) => {
    const { lab, drive } = await open([fetchIt], bold, answer);
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect((await firstCall(lab))?.result).toMatchObject(result);
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });
});

describe('an interrupted external call', () => {
  it.each(['cancel', 'pause'] as const)(
    'ends immediately on %s, even when the fetcher ignores the signal',
    async (request) => {
      const stop = new AbortController();
      const begun = Promise.withResolvers<void>();
      const { lab, drive } = await open([fetchIt], bold, () => {
        begun.resolve();
        return new Promise(() => {});
      });
      const driven = drive({ signal: stop.signal });
      await begun.promise;
      expect(await firstCall(lab)).toMatchObject({ state: 'performing' });
      await lab.store.commit({ writes: [{ type: 'patch-run', runId: RUN_ID, patch: { request } }], audit: [] });
      stop.abort(request);
      expect(await driven).toMatchObject({ status: request === 'cancel' ? 'cancelled' : 'paused' });
      expect(await firstCall(lab)).toMatchObject({ state: 'failed', result: { code: 'cancelled' } });
    },
  );

  it('is logged with its end after an edit of the agent', async () => {
    const { lab, drive, fetcher } = await open([fetchIt], bold, async () => {
      await lab.store.commit({
        writes: [{ type: 'put', table: 'agents', rows: [{ ...bold, revision: 2 }] }],
        audit: [],
      });
      return answerOf('in time');
    });
    expect(await drive()).toMatchObject({ status: 'completed' });
    expect(await firstCall(lab)).toMatchObject({ state: 'done' });
    expect(fetcher.contacted).toEqual([URL_OK]);
  });
});

describe('an external call in a killed run', () => {
  it('is never executed twice, at every commit, and is marked as interrupted without an end', async () => {
    const seen = new Set<string>();
    for (let lives = 0; lives < 12; lives += 1) {
      const { lab, drive, fetcher } = await open([fetchIt, write('/scratch/x.md')]);
      await drive();
      await allow(lab);
      const mortal = createMortalStore(lab.store, lives);
      await drive({ ports: { store: mortal.store } }).catch((error: unknown) => {
        if (!mortal.died()) throw error;
      });
      for (const { approvalId } of lab.approvals('pending')) await lab.answer(approvalId, 'allowed');
      const run = await drive();
      expect(run.status, `${lives}`).toBe('completed');
      expect(fetcher.contacted.length, `${lives}`).toBeLessThanOrEqual(1);
      const call = await firstCall(lab);
      const outcome = call?.result?.type === 'error' ? call.result.code : call?.state;
      seen.add(outcome ?? '');
      if (outcome !== 'interrupted') continue;
      expect(lab.log()).toContain('call.interrupted failed default.network');
      expect(call?.result).toMatchObject({ message: expect.stringContaining('the outcome is unknown') });
    }
    expect(seen).toEqual(new Set(['done', 'interrupted']));
  });

  it('is closed as interrupted when the run is cancelled before it resumes', async () => {
    const { lab, drive } = await open([fetchIt], bold);
    const mortal = createMortalStore(lab.store, 2);
    await drive({ ports: { store: mortal.store } }).catch(() => null);
    expect(await firstCall(lab)).toMatchObject({ state: 'performing' });
    await lab.store.commit({ writes: [{ type: 'patch-run', runId: RUN_ID, patch: { request: 'cancel' } }], audit: [] });
    expect(await drive({ signal: AbortSignal.abort('cancel') })).toMatchObject({ status: 'cancelled' });
    expect(await firstCall(lab)).toMatchObject({ state: 'failed', result: { code: 'interrupted' } });
    expect(lab.log()).toContain('call.interrupted failed agent-rule:0');
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });
});
