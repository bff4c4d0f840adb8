import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CommandInput } from '../../../src/contracts/wire/commands/commands.ts';
import { nodeOutside } from '../../support/node-outside.ts';
import { type LoopbackProvider, startProvider } from '../../support/provider/start-provider.ts';
import { agentSpec, openRuntimeLab, type RuntimeLab } from '../../support/runtime-lab.ts';

const CANARY = 'sk-canary-51c09be2d47f';
let lab: RuntimeLab;
let server: LoopbackProvider;
let notebookId: string;

beforeEach(async () => {
  server = await startProvider();
  lab = await openRuntimeLab({
    gate: { gate: 'on' },
    outside: nodeOutside({ gateState: async () => ({ airplane: false }) }),
  });
  notebookId = await lab.notebook();
  for (const name of ['writer', 'reader']) await lab.call('agents.create', spec(name));
});
afterEach(async () => {
  lab.stop();
  await server.close();
});

const spec = (name: string) =>
  agentSpec({
    name,
    model: { providerId: 'lab', modelId: 'test-model' },
    scope: { notebooks: ['*'], folders: ['/**'], fileTypes: ['*'] },
  });
const connect = (more: Partial<CommandInput<'providers.connect'>> = {}) =>
  lab.call('providers.connect', {
    providerId: 'lab',
    kind: 'openai-compatible',
    baseURL: server.baseURL,
    models: ['test-model'],
    apiKey: CANARY,
    ...more,
  });
const start = (agent: string) => lab.call('runs.start', { message: 'Hello', agent, notebookId });
const refusal = {
  code: 'agent-unavailable',
  message: expect.stringContaining('The connection "lab" and its key are for one other agent alone.'),
};

describe('a key for one agent alone', () => {
  it('is used by that agent, and never sent for another one', async () => {
    expect(await connect({ agent: 'writer' })).toMatchObject({ agent: 'writer', hasKey: true });
    await expect(start('reader')).rejects.toMatchObject(refusal);
    expect(server.requests).toEqual([]);
    const { runId } = await start('writer');
    expect(await lab.settled(runId)).toMatchObject({ status: 'completed' });
    expect(server.requests.length).toBeGreaterThan(0);
    const listed = await lab.call('agents.list', {});
    expect(listed.find(({ name }) => name === 'reader')).toMatchObject({ available: false });
  });

  it('stays with the agent when the connection is edited, until it is for all agents again', async () => {
    await connect({ agent: 'writer' });
    const edit = (more: Partial<CommandInput<'providers.connect'>>) =>
      lab.call('providers.connect', { providerId: 'lab', kind: 'openai-compatible', ...more });
    expect(await edit({ models: ['test-model', 'other'] })).toMatchObject({ agent: 'writer' });
    await expect(edit({ agent: 'none' })).rejects.toMatchObject({ code: 'unknown-agent' });
    expect(await edit({ agent: null })).not.toHaveProperty('agent');
    await expect(start('reader')).resolves.toMatchObject({ runId: expect.any(String) });
  });

  it('is inherited by no duplicate, and by no later agent of the same name', async () => {
    await connect({ agent: 'writer' });
    await lab.call('agents.duplicate', { name: 'writer', newName: 'copy' });
    await expect(start('copy')).rejects.toMatchObject(refusal);
    await lab.call('agents.remove', { name: 'writer' });
    expect(await lab.call('providers.list', {})).toMatchObject([{ agent: null }]);
    await lab.call('agents.create', spec('writer'));
    await expect(start('writer')).rejects.toMatchObject(refusal);
    expect(server.requests).toEqual([]);
  });

  it('is of no default model', async () => {
    await connect({ agent: 'writer' });
    await expect(start('assistant')).rejects.toMatchObject({ code: 'agent-unavailable' });
    const model = { providerId: 'lab', modelId: 'test-model' };
    await expect(lab.call('providers.setDefault', { model })).rejects.toMatchObject({
      code: 'bad-input',
      message: expect.stringContaining('is for one agent alone'),
    });
  });

  it('is in no listing and no log entry', async () => {
    await connect({ agent: 'writer' });
    const { runId } = await start('writer');
    await lab.settled(runId);
    const seen = [await lab.call('providers.list', {}), await lab.database.audit.toArray()];
    expect(JSON.stringify(seen)).not.toContain(CANARY);
  });
});

describe('an organization', () => {
  it('is sent to servers of the kind openai alone, and only to the one it was given for', async () => {
    const kind = 'openai';
    expect(await connect({ kind, organization: 'org-lab' })).toMatchObject({ organization: 'org-lab' });
    await start('writer').then(({ runId }) => lab.settled(runId));
    expect(server.requests.map(({ headers }) => headers['openai-organization'])).toContain('org-lab');
    await expect(connect({ organization: 'org-lab' })).rejects.toMatchObject({
      code: 'bad-input',
      data: { field: 'organization' },
    });
    expect(await connect()).not.toHaveProperty('organization');
    server.requests.length = 0;
    await start('reader').then(({ runId }) => lab.settled(runId));
    expect(server.requests.length).toBeGreaterThan(0);
    for (const { headers } of server.requests) expect(headers).not.toHaveProperty('openai-organization');
    await connect({ kind, organization: 'org-lab' });
    expect(await connect({ kind, baseURL: 'https://models.example/v1' })).not.toHaveProperty('organization');
  });

  it('is refused with a space or a line break', async () => {
    for (const organization of ['org lab', 'org\r\nx: y', '']) {
      await expect(connect({ kind: 'openai', organization })).rejects.toMatchObject({ code: 'bad-input' });
    }
  });
});
