import { firstPaint } from '../../client/startup/first-paint.ts';
import { lazily } from '../../client/workers/lazy.ts';
import type { SearchClient } from '../../client/workers/search-client.ts';
import type { WorkerClient } from '../../client/workers/worker-client.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { startOffline } from '../../contracts/errors/messages/start-messages.ts';
import { isLostScript } from '../kit/lost-script.ts';

type Call = (...args: unknown[]) => unknown;

/** Puts the console API at `globalThis.cloister`. Its code is fetched after the first paint, or with the first call, which waits. */
export function installConsole(client: WorkerClient, search: SearchClient): void {
  const load = lazily(async () => {
    const { createConsole } = await import('./create-console.ts').catch((error: unknown) => {
      throw isLostScript(error) ? new CloisterError('offline', startOffline.sentence('script'), {}, error) : error;
    });
    const made = createConsole(client, search);
    put(made);
    return made;
  });
  /** Returns what a path of names leads to, once the code is there. */
  const at = async (names: readonly string[]): Promise<unknown> =>
    names.reduce<unknown>((value, name) => Reflect.get(Object(value), name), await load());
  const callable = (names: readonly string[]): unknown =>
    new Proxy((): void => undefined, {
      get: (_, name) => (typeof name === 'symbol' || name === 'then' ? undefined : callable([...names, name])),
      apply: async (_, __, args) => ((await at(names)) as Call)(...args),
    });
  const early = new Proxy(
    {},
    {
      get: (_, name) => {
        if (typeof name === 'symbol' || name === 'then') return undefined;
        if (name === 'version') return __CLOISTER_VERSION__;
        return name === 'ready' ? at([name]) : callable([name]);
      },
    },
  );
  put(early);
  // The first call reports a failure.
  firstPaint.then(load).catch(() => undefined);
}

function put(value: object): void {
  Object.defineProperty(globalThis, 'cloister', { value, configurable: true, enumerable: true });
}
