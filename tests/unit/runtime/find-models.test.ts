import { describe, expect, it } from 'vitest';
import type { Provider } from '../../../src/contracts/domain/provider.ts';
import { CloisterError } from '../../../src/contracts/errors/errors.ts';
import { findModels } from '../../../src/runtime/providers/find-models.ts';
import { createProviderRow } from '../../support/provider/provider-lab.ts';

const signal = new AbortController().signal;
const models = [{ modelId: 'm' }];
const elsewhere = new CloisterError('not-an-api', 'No API there.');

/** A server whose list is at one address alone; the others answer as given. */
function serverAt(address: string, other: () => Promise<never[]>) {
  const asked: string[] = [];
  const listModels = async ({ baseURL }: Provider) => {
    asked.push(baseURL);
    return baseURL === address ? models : other();
  };
  return { asked, listModels };
}

const provider = (baseURL: string, more: Partial<Provider> = {}) => createProviderRow({ baseURL, ...more });

describe('findModels', () => {
  it.each([
    ['F59: nothing at the address (404)', 'http://127.0.0.1:8000', () => Promise.resolve([])],
    ['a web page', 'http://127.0.0.1:8000', () => Promise.reject(elsewhere)],
    [
      'an error in JSON',
      'http://127.0.0.1:1234',
      () => Promise.reject(new CloisterError('provider-failed', 'Unexpected endpoint.')),
    ],
    ['a path of a gateway', 'https://gate.example/api', () => Promise.resolve([])],
  ])('%s: tries /v1, and resolves with the base URL that has the list', async (_, baseURL, other) => {
    const server = serverAt(`${baseURL}/v1`, other);
    expect(await findModels(server, provider(baseURL), signal)).toEqual({ baseURL: `${baseURL}/v1`, models });
    expect(server.asked).toEqual([baseURL, `${baseURL}/v1`]);
  });

  it('tries /v1beta of a server that speaks as Google does', async () => {
    const server = serverAt('https://gate.example/v1beta', () => Promise.resolve([]));
    const found = await findModels(server, provider('https://gate.example', { kind: 'google' }), signal);
    expect(found.baseURL).toBe('https://gate.example/v1beta');
  });

  it('names the usual end where neither address has a list', async () => {
    const server = serverAt('', () => Promise.resolve([]));
    const found = findModels(server, provider('http://127.0.0.1:8000'), signal);
    await expect(found).rejects.toMatchObject({
      code: 'not-an-api',
      message: expect.stringMatching(/usually ends in \/v1/),
    });
  });

  it('asks once where the base URL names a version, where the list is there, and where another error explains it', async () => {
    const versioned = serverAt('', () => Promise.resolve([]));
    expect(await findModels(versioned, provider('http://127.0.0.1:8000/v1'), signal)).toMatchObject({ models: [] });
    expect(versioned.asked).toHaveLength(1);
    const whole = serverAt('https://gate.example', () => Promise.resolve([]));
    expect(await findModels(whole, provider('https://gate.example'), signal)).toMatchObject({ models });
    expect(whole.asked).toHaveLength(1);
    const locked = serverAt('', () => Promise.reject(new CloisterError('key-rejected', 'No.')));
    await expect(findModels(locked, provider('https://gate.example'), signal)).rejects.toMatchObject({
      code: 'key-rejected',
    });
    expect(locked.asked).toHaveLength(1);
  });

  it('leaves a server alone whose models the person named', async () => {
    const server = serverAt('', () => Promise.resolve([]));
    const known = provider('http://127.0.0.1:8000', { models });
    expect(await findModels(server, known, signal)).toEqual({ baseURL: known.baseURL, models: [] });
  });
});
