import { describe, expect, it } from 'vitest';
import { connectProvider, removeProvider } from '../../../../src/client/providers/connect-provider.ts';
import type { WorkerClient } from '../../../../src/client/workers/worker-client.ts';
import type { ProviderListing } from '../../../../src/contracts/domain/provider.ts';
import { CloisterError } from '../../../../src/contracts/errors/errors.ts';
import { fakeClient } from '../../../support/fake-client.ts';

const listing: ProviderListing = {
  providerId: 'lab',
  kind: 'openai-compatible',
  baseURL: 'http://localhost:1/v1',
  origin: 'http://localhost:1',
  hasKey: false,
  models: [],
  details: [],
  onDevice: false,
  available: false,
  reason: 'lab has no models.',
};
const full: ProviderListing = { ...listing, models: ['a'], details: [{ modelId: 'a' }], available: true };

/** Creates a client with fixed answers, and a log of its calls. */
function createClient(answers: Record<string, unknown>): { client: WorkerClient; log: string[] } {
  const log: string[] = [];
  const client = fakeClient(async (name) => {
    log.push(name);
    const answer = answers[name];
    if (answer instanceof Error) throw answer;
    return answer as never;
  });
  return { client: { ...client, renew: async () => void log.push('renew') }, log };
}

const input = { providerId: 'lab', kind: 'openai-compatible' };

describe('connectProvider', () => {
  it('requests the models after the worker may reach the server', async () => {
    const { client, log } = createClient({ 'providers.connect': listing, 'providers.refresh': full });
    expect(await connectProvider(client, input)).toEqual(full);
    expect(log).toEqual(['providers.connect', 'renew', 'providers.refresh']);
  });

  it('sends no request when models are given', async () => {
    const { client, log } = createClient({ 'providers.connect': full, 'providers.list': [full] });
    expect(await connectProvider(client, { ...input, models: ['a'] })).toEqual(full);
    expect(log).toEqual(['providers.connect', 'renew', 'providers.list']);
  });

  it('resolves with the reason when the server does not list its models', async () => {
    const refusal = new CloisterError('cors-blocked', 'It does not let this page in.');
    const { client } = createClient({ 'providers.connect': listing, 'providers.refresh': refusal });
    expect(await connectProvider(client, input)).toEqual({
      ...listing,
      available: false,
      reason: 'It does not let this page in.',
      code: 'cors-blocked',
    });
  });

  it('rejects when connecting fails, and sends no request', async () => {
    const { client, log } = createClient({ 'providers.connect': new CloisterError('bad-input', 'No.') });
    await expect(connectProvider(client, input)).rejects.toMatchObject({ code: 'bad-input' });
    expect(log).toEqual(['providers.connect']);
  });
});

describe('removeProvider', () => {
  it('renews the worker, which can no longer reach the server', async () => {
    const { client, log } = createClient({ 'providers.remove': null });
    await removeProvider(client, 'lab');
    expect(log).toEqual(['providers.remove', 'renew']);
  });
});
