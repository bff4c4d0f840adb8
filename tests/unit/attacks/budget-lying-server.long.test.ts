import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { nodeOutside } from '../../support/node-outside.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

// A server of models may say of its counts whatever it likes: no sum goes down by it, and no limit is passed.

let lab: RuntimeLab;
let server: Server;
let asked = 0;
let usage = '{}';
beforeEach(async () => {
  asked = 0;
  server = createServer((_request, response) => {
    asked += 1;
    const call = `{"index":0,"id":"c${asked}","type":"function","function":{"name":"list_files","arguments":"{}"}}`;
    const chunk = (choices: string, more = '') =>
      `data: {"id":"x","object":"chat.completion.chunk","created":1,"model":"m","choices":${choices}${more}}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(chunk(`[{"index":0,"delta":{"role":"assistant","tool_calls":[${call}]},"finish_reason":null}]`));
    response.write(chunk('[{"index":0,"delta":{},"finish_reason":"tool_calls"}]'));
    response.end(`${chunk('[]', `,"usage":${usage}`)}data: [DONE]\n\n`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: nodeOutside() });
  const { port } = server.address() as AddressInfo;
  const prices = { inputUsdPerMTok: 10, outputUsdPerMTok: 20, cachedInputUsdPerMTok: 1 };
  await lab.call('providers.connect', {
    providerId: 'far',
    kind: 'openai-compatible',
    baseURL: `http://127.0.0.1:${port}/v1`,
    models: [{ modelId: 'm', prices }],
  });
});
afterEach(async () => {
  lab.stop();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const STEPS = 8;
const LIES = [
  '{"prompt_tokens":-1000000000,"completion_tokens":10,"total_tokens":1}',
  '{"prompt_tokens":10,"completion_tokens":-1000000000,"total_tokens":1}',
  '{"prompt_tokens":10,"completion_tokens":10,"prompt_tokens_details":{"cached_tokens":-1000000000}}',
  '{"prompt_tokens":10,"completion_tokens":10,"prompt_tokens_details":{"cached_tokens":1000000000}}',
  '{"prompt_tokens":1.5,"completion_tokens":0.25}',
  '{"prompt_tokens":1e300,"completion_tokens":1e300}',
  '{"prompt_tokens":1e999,"completion_tokens":1}',
  '{"prompt_tokens":9007199254740991,"completion_tokens":9007199254740991}',
  '{"prompt_tokens":"12","completion_tokens":null}',
  '{"prompt_tokens":null,"completion_tokens":5}',
  '{"completion_tokens":5}',
  '{"prompt_tokens":5}',
  '{"__proto__":{"prompt_tokens":-5},"constructor":1}',
  '[]',
  'null',
];

const CASES = LIES.flatMap((lie) => [
  { lie, limit: { costUsd: 0.01 } },
  { lie, limit: {} },
]);

describe('a server that reports wrong usage', () => {
  it.each(CASES)('$lie, with the limit $limit', async ({ lie, limit }) => {
    usage = lie;
    await lab.call('agents.create', {
      ...agentSpec({ name: 'far-agent', model: { providerId: 'far', modelId: 'm' } }),
      limits: { ...limit, steps: STEPS, requestsPerHour: 5 },
    });
    const notebookId = await lab.notebook({ '/a.md': 'A' });
    const { runId } = await lab.call('runs.start', { message: 'Go', agent: 'far-agent', notebookId });
    const run = await lab.settled(runId);
    expect(['blocked', 'failed']).toContain(run.status);
    expect(asked).toBeLessThanOrEqual(5);
    expect(run.costUsd).toBeGreaterThanOrEqual(0);
    for (const sum of [run.usage.inputTokens, run.usage.outputTokens, run.usage.cachedInputTokens ?? 0]) {
      expect(Number.isSafeInteger(sum) && sum >= 0, `${sum}`).toBe(true);
    }
    const requests = await lab.database.requests.toArray();
    expect(requests).toHaveLength(asked);
    for (const { costUsd } of requests) expect(costUsd === null || costUsd >= 0).toBe(true);
    expect(await lab.call('storage.damaged', {})).toEqual([]);
    expect(lab.errors).toEqual([]);
  });

  it.each(['null', '{}', '{"prompt_tokens":-1,"completion_tokens":-1}'])(
    'and reports %s does not exceed the budget',
    async (lie) => {
      usage = lie;
      await lab.call('agents.create', {
        ...agentSpec({ name: 'far-agent', model: { providerId: 'far', modelId: 'm' } }),
        // About what three requests of a few thousand tokens cost.
        limits: { costUsd: 0.06, steps: 50, requestsPerHour: 50 },
      });
      const notebookId = await lab.notebook({ '/a.md': 'A' });
      const { runId } = await lab.call('runs.start', { message: 'Go', agent: 'far-agent', notebookId });
      expect(await lab.settled(runId)).toMatchObject({ status: 'blocked', stopReason: 'cost-limit' });
      expect(asked).toBeLessThan(10);
    },
  );
});
