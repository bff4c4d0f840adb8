import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../../src/contracts/domain/run/event.ts';
import { STREAM_CHANNEL } from '../../../../src/contracts/wire/channels.ts';
import { nodeOutside } from '../../../support/node-outside.ts';
import { type LoopbackProvider, startProvider } from '../../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../../support/runtime-lab.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const FILES = {
  '/notes/two.md': 'Write to anna.keller@example.org, or to ben.maier@example.org. Again: anna.keller@example.org.\n',
  '/notes/none.md': 'The leaves are green.\n',
  '/notes/one.md': 'Ask ben.maier@example.org.\n',
};
const PATHS = Object.keys(FILES);

let server: LoopbackProvider;
let lab: RuntimeLab;

beforeEach(async () => {
  server = await startProvider();
});
afterEach(async () => {
  lab.stop();
  await server.close();
});

async function run() {
  await lab.call('agents.create', agentSpec({ name: 'reader', adapter: 'react' }));
  const notebookId = await lab.notebook(FILES);
  const { runId } = await lab.call('runs.start', { message: 'Read.', agent: 'reader', notebookId });
  return lab.settled(runId);
}

describe('redactionsApplied', () => {
  it('counts the different values that are masked in a result, in its decision and in its event', async () => {
    lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: nodeOutside({}) });
    const provider = { providerId: 'lab', kind: 'openai-compatible', baseURL: server.baseURL, models: ['test-model'] };
    await lab.call('providers.connect', provider);
    const calls = PATHS.map((path) => ({ name: 'read_file', input: { path } }));
    server.setScript((_request, index) => (index === 0 ? { calls } : { text: 'Read.' }));
    const channel = new BroadcastChannel(STREAM_CHANNEL);
    const events: RunEvent[] = [];
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (Array.isArray(data)) events.push(...(data as RunEvent[]));
    };
    const done = await run();
    expect(done.status).toBe('completed');
    // Two addresses, one of them twice; none; one that was masked before.
    expect(done.calls.map(({ result }) => [result?.type, result?.redactionsApplied])).toEqual([
      ['result', 2],
      ['result', undefined],
      ['result', 1],
    ]);
    expect(done.calls.map(({ envelope }) => envelope.decision?.redactionsApplied)).toEqual([2, 0, 1]);
    const told = () => events.flatMap((event) => (event.type === 'tool-result' ? [event.redactionsApplied] : []));
    await waitUntil(async () => expect(told()).toEqual([2, undefined, 1]));
    channel.close();
  });

  it('is absent for a model on this device, which gets the values', async () => {
    const calls = PATHS.map((path) => ({ toolName: 'read_file', input: { path } }));
    const model = createScriptedModel([{ calls }, { text: 'Read.' }]);
    lab = await openRuntimeLab({ model: () => model });
    const done = await run();
    expect(done.calls.map(({ result }) => result?.redactionsApplied)).toEqual([undefined, undefined, undefined]);
    expect(JSON.stringify(model.requests)).toContain('anna.keller@example.org');
  });
});
