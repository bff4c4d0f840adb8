import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitUntil } from '../../../support/wait-until.ts';

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('PROD', true);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const awaitGate = async () => (await import('../../../../src/client/network/register-service-worker.ts')).awaitGate();

describe('awaitGate', () => {
  it('stops waiting for a registration that never finishes, and keeps the reason', async () => {
    const register = vi.fn(() => new Promise<never>(() => undefined));
    vi.stubGlobal('navigator', {
      serviceWorker: { controller: null, getRegistrations: async () => [], register },
    });
    const waiting = awaitGate();
    await waitUntil(() => expect(register).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await waiting).toContain('Reload the page');
    expect(await awaitGate()).toContain('Reload the page');
    expect(register).toHaveBeenCalledTimes(1);
  });

  it('returns the reason when the browser refuses the registration', async () => {
    const register = () => Promise.reject(new Error('blocked by a policy'));
    vi.stubGlobal('navigator', {
      serviceWorker: { controller: null, getRegistrations: async () => [], register },
    });
    expect(await awaitGate()).toContain('blocked by a policy');
  });
});
