import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOME = 'http://app.test';
/** Addresses of started workers, as `Worker` got them. */
let started: unknown[];
/** Text of each blob: URL. */
let modules: Map<unknown, Promise<string>>;
let registration: { active: object } | undefined;
let controller: object | null;

/** What Trusted Types make of an address. */
interface Trusted {
  readonly trusted: string;
}

beforeEach(() => {
  started = [];
  modules = new Map();
  registration = { active: {} };
  controller = {};
  vi.resetModules();
  vi.stubEnv('PROD', true);
  vi.stubGlobal(
    'Worker',
    class {
      constructor(address: unknown) {
        started.push(address);
      }
    },
  );
  vi.stubGlobal('document', { baseURI: `${HOME}/` });
  vi.stubGlobal('navigator', {
    serviceWorker: {
      get controller() {
        return controller;
      },
      getRegistration: async () => registration,
      register: () => Promise.reject(new Error('it is blocked')),
    },
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:${HOME}/${modules.size}`;
    if (blob instanceof Blob) modules.set(address, blob.text());
    return address;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function load(trustedTypes?: object) {
  vi.stubGlobal('window', { location: { origin: HOME }, trustedTypes });
  return import('../../../../src/client/workers/start-worker.ts');
}

describe('startWorker', () => {
  it('starts the script directly under a service worker', async () => {
    const { startWorker } = await load();
    await startWorker('agent');
    expect(started).toEqual([expect.stringContaining('agent.worker')]);
    expect(started).not.toEqual([expect.stringContaining('blob:')]);
  });

  it.each(['not controlled', 'unregistered', 'absent'])('imports the script from a blob: module: %s', async (why) => {
    if (why === 'not controlled') controller = null;
    if (why === 'unregistered') registration = undefined;
    if (why === 'absent') vi.stubGlobal('navigator', {});
    const { startWorker } = await load();
    await startWorker('view');
    expect([...modules.keys()]).toEqual(started);
    expect(await modules.get(started[0])).toMatch(/^import "http:\/\/app\.test\/.*view\.worker.*";$/);
  });

  it('does not change the start method after a start without a gate', async () => {
    registration = undefined;
    const { startWorker } = await load();
    await startWorker('search');
    registration = { active: {} };
    await startWorker('agent');
    expect([...modules.keys()]).toEqual(started);
  });

  it('creates a Trusted Types policy that accepts only scripts of this origin', async () => {
    controller = null;
    const policies: { name: string; createScriptURL: (address: string) => string }[] = [];
    await (
      await load({
        createPolicy(name: string, { createScriptURL }: { createScriptURL: (address: string) => string }) {
          policies.push({ name, createScriptURL });
          return { createScriptURL: (address: string): Trusted => ({ trusted: createScriptURL(address) }) };
        },
      })
    ).startWorker('render');
    expect(started).toEqual([{ trusted: expect.stringMatching(/^blob:/) }]);
    expect(policies.map(({ name }) => name)).toEqual(['inherit-policy']);
    for (const foreign of ['https://evil.test/a.js', 'data:text/javascript,1', 'blob:http://app.test/x', 'not a url']) {
      expect(() => policies[0]?.createScriptURL(foreign)).toThrow();
    }
  });
});
