import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const HOME = 'http://app.test';
const gate = { scriptURL: `${HOME}/service-worker.js` };
/** Addresses of started workers, as `Worker` got them. */
let started: unknown[];
/** Text of each blob: URL. */
let modules: Map<unknown, Promise<string>>;
let registrations: { scope: string; active: object }[];
let controller: object | null;

/** What Trusted Types make of an address. */
interface Trusted {
  readonly trusted: string;
}

beforeEach(() => {
  started = [];
  modules = new Map();
  registrations = [{ scope: `${HOME}/`, active: gate }];
  controller = gate;
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
      getRegistrations: async () => registrations,
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

  it.each(['not controlled', 'unregistered', 'absent', 'replaced'])(
    'imports the script from a blob: module: %s',
    async (why) => {
      if (why === 'not controlled') controller = null;
      if (why === 'unregistered') registrations = [];
      if (why === 'replaced') controller = { scriptURL: `${HOME}/assets/start.js` };
      if (why === 'absent') vi.stubGlobal('navigator', {});
      const { startWorker } = await load();
      await startWorker('view');
      expect([...modules.keys()]).toEqual(started);
      expect(await modules.get(started[0])).toMatch(/^import "http:\/\/app\.test\/.*view\.worker.*";$/);
    },
  );

  it('unregisters the service worker of a part of the folder, and no other', async () => {
    const ended: string[] = [];
    const rival = (scope: string) => ({ scope, active: {}, unregister: async () => ended.push(scope) });
    registrations.push(rival(`${HOME}/assets/`), rival('http://app.test.example/'));
    const { startWorker } = await load();
    await startWorker('view');
    expect(ended).toEqual([`${HOME}/assets/`]);
  });

  it('does not change the start method after a start without a gate', async () => {
    registrations = [];
    controller = null;
    const { startWorker } = await load();
    await startWorker('search');
    registrations = [{ scope: `${HOME}/`, active: gate }];
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
