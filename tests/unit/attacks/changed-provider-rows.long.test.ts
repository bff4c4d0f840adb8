import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type GateLab, HOME, openGateLab } from '../../support/gate/gate-lab.ts';
import { nodeOutside } from '../../support/node-outside.ts';
import { type LoopbackProvider, startProvider } from '../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const SECRET = 'zebrafish';

describe('a provider whose row was changed outside the app', () => {
  let lab: RuntimeLab;
  let server: LoopbackProvider;
  let sent: string[];
  beforeEach(async () => {
    sent = [];
    server = await startProvider({
      script: [{ calls: [{ name: 'read_file', input: { path: '/own.md' } }] }, { calls: [] }],
    });
    // Replaces a remote server, which a test must not contact.
    const far = async ({ url, ...request }: Parameters<ReturnType<typeof nodeOutside>['send']>[0]) => {
      sent.push(JSON.stringify({ url, ...request }));
      return nodeOutside().send({ ...request, url: url.replace('https://far.example', server.origin) });
    };
    lab = await openRuntimeLab({ gate: { gate: 'on' }, outside: nodeOutside({ send: far }) });
    await lab.call('providers.connect', {
      providerId: 'near',
      kind: 'openai-compatible',
      baseURL: server.baseURL,
      onDevice: true,
      models: ['m'],
    });
  });
  afterEach(async () => {
    lab.stop();
    await server.close();
  });

  async function ask(limits: { costUsd?: number } = {}) {
    const notebookId = await lab.notebook({ '/own.md': SECRET });
    await lab.call('files.setLabels', { notebookId, path: '/own.md', labels: ['local-only'] });
    const model = { providerId: 'near', modelId: 'm' };
    await lab.call('agents.create', { ...agentSpec({ name: 'far-agent', model }), limits });
    const { runId } = await lab.call('runs.start', { message: 'Go', agent: 'far-agent', notebookId });
    return lab.settled(runId);
  }

  it('is on this device only while its address is', async () => {
    await lab.database.providers.update('near', {
      baseURL: 'https://far.example/v1',
      origin: 'https://far.example',
    });
    expect(await ask()).toMatchObject({ status: 'blocked', error: { code: 'local-only' } });
    expect(sent.join()).not.toContain(SECRET);
  });

  it.each([
    { inputUsdPerMTok: 'x', outputUsdPerMTok: 1 },
    { inputUsdPerMTok: Number.NaN, outputUsdPerMTok: 1 },
    { inputUsdPerMTok: -1000, outputUsdPerMTok: -1000 },
    {},
  ])('with the prices %j spends nothing', async (prices) => {
    await lab.database.providers.update('near', { models: [{ modelId: 'm', prices } as never] });
    await expect(ask({ costUsd: 0.01 })).rejects.toMatchObject({ code: 'agent-unavailable' });
    expect(sent).toEqual([]);
  });
});

describe('a server at the address of the app itself', () => {
  let lab: GateLab;
  beforeEach(() => {
    lab = openGateLab();
  });
  afterEach(() => lab.close());

  it('receives only requests that the ledger calls sent', async () => {
    const { origin } = new URL(HOME);
    await lab.store.setAllowed([{ origin, purpose: 'provider' }]);
    await lab.tell({ type: 'announce', purpose: 'provider', origin, run: 'run-1' });
    expect(await lab.request(`${origin}/v1/chat/completions`, 'worker', { method: 'POST', body: SECRET })).toBe(
      'passed',
    );
    await lab.tell({ type: 'report', ticket: 1, bytesOut: 30, bytesIn: 4 });
    expect(await lab.store.ledger(9)).toMatchObject([{ sent: true, bytesOut: 30, bytesIn: 4 }]);
  });
});
