import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { waitUntil } from '../../../support/wait-until.ts';

/** The service worker, which answers a message on its port; null where it gives no answer. */
let answer: string | null;
const asked: unknown[] = [];

beforeEach(() => {
  answer = 'there';
  asked.length = 0;
  vi.resetModules();
  vi.stubEnv('PROD', true);
  vi.stubGlobal('document', { baseURI: 'http://app.test/' });
  const active = {
    scriptURL: 'http://app.test/service-worker.js',
    postMessage({ type }: { type: string }, [port]: MessagePort[]) {
      asked.push(type);
      if (answer !== null) port?.postMessage(answer);
    },
  };
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => ({ active, installing: null, waiting: null }) },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

const isOfflineReady = async () =>
  (await import('../../../../src/client/network/register-service-worker.ts')).isOfflineReady();

describe('isOfflineReady', () => {
  it('asks the service worker whether every file is cached', async () => {
    expect(await isOfflineReady()).toBe(true);
    answer = 'missing';
    expect(await isOfflineReady()).toBe(false);
    expect(asked).toEqual(['has-all', 'has-all']);
  });

  it('returns false without a service worker, or without its answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer = null;
    const unanswered = isOfflineReady();
    await waitUntil(() => expect(asked).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(5000);
    expect(await unanswered).toBe(false);
    vi.stubGlobal('navigator', {});
    expect(await isOfflineReady()).toBe(false);
  });

  it('returns false in a build without a service worker', async () => {
    vi.stubEnv('PROD', false);
    expect(await isOfflineReady()).toBe(false);
    expect(asked).toEqual([]);
  });
});
