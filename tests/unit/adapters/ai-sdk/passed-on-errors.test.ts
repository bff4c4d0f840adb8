import { describe, expect, it } from 'vitest';
import type { ProviderPorts } from '../../../../src/adapters/ai-sdk/provider-ports.ts';
import { askProvider } from '../../../../src/adapters/ai-sdk/request.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { gateOffError } from '../../../../src/contracts/errors/messages/server-messages.ts';
import { createProviderRow, LAB_KEY } from '../../../support/provider/provider-lab.ts';

/** Asks a provider whose gate refuses with a reason. */
async function refusedWith(why: string) {
  const provider = createProviderRow({});
  const ports: ProviderPorts = {
    send: () => Promise.reject(gateOffError('closedWhy', { why })),
    key: () => Promise.resolve(LAB_KEY),
    sleep: () => Promise.resolve(),
    isOnline: () => true,
    pageOrigin: 'https://cloister.example',
    localNetwork: () => Promise.resolve('unknown'),
  };
  const url = `${provider.baseURL}/models`;
  const request = { provider, runId: null, modelId: null, url, method: 'GET' as const, headers: {} };
  const answer = askProvider(request, ports, new AbortController().signal);
  return toErrorData(
    await answer.then(
      () => null,
      (error: unknown) => error,
    ),
  );
}

describe('an error of the gate', () => {
  it('is passed on with key and values', async () => {
    expect(await refusedWith('It is off.')).toMatchObject({
      message: 'Nothing is sent without the network gate. It is off.',
      key: 'gate-off.closedWhy',
      values: { why: 'It is off.' },
    });
  });

  it('has neither when its message contains the API key', async () => {
    const error = await refusedWith(`No: ${LAB_KEY}`);
    expect(error).toMatchObject({
      code: 'gate-off',
      message: `Nothing is sent without the network gate. No: ${'*'.repeat(LAB_KEY.length)}`,
    });
    expect(JSON.stringify(error)).not.toContain(LAB_KEY);
    expect(error.key).toBeUndefined();
  });
});
