import { afterEach, expect, it } from 'vitest';
import type { AttachedWorker, ModelHost } from '../../../../src/client/models/model-host.ts';
import { servePageCalls } from '../../../../src/client/models/serve-page-calls.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import type { HostExit } from '../../../../src/contracts/wire/page-calls.ts';
import { createHostLink, type HostLink } from '../../../../src/runtime/local-models/engine/host-link.ts';
import { notRefused } from '../../../support/rpc/hostile-messages.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function page(loadHost: () => Promise<ModelHost>): MessagePort {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  servePageCalls(port1, loadHost);
  return port2;
}

/** A part of the page that notes what is called, and whose hosts answer nothing. */
function fakeHost(done: unknown[]): ModelHost & { exit: (exit: HostExit) => void } {
  let tell: (exit: HostExit) => void = () => {};
  const opened = () => {
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    return { port: port2, loaded: 'tiny' };
  };
  const attached: AttachedWorker = {
    async open(kind) {
      done.push(['open', kind]);
      return opened();
    },
    async takeOver(kind) {
      done.push(['takeOver', kind]);
      return null;
    },
    drop: (kind) => void done.push(['drop', kind]),
    note: (kind, held) => void done.push(['note', kind, held]),
  };
  return {
    attach(onExit) {
      done.push('attach');
      tell = onExit;
      return attached;
    },
    exit: (exit) => tell(exit),
  };
}

it('forwards calls in order, once the page host is loaded by the first call', async () => {
  const done: unknown[] = [];
  const loading = Promise.withResolvers<ModelHost>();
  let loads = 0;
  const link = createHostLink(
    page(() => {
      loads += 1;
      return loading.promise;
    }),
  );
  expect(await link.measureMemory()).toBeNull();
  expect(loads).toBe(0);
  const taken = link.takeOver('worker');
  link.tell('worker', { modelId: 'tiny', phase: 'loading' });
  const opened = link.want('worker');
  link.drop('device');
  loading.resolve(fakeHost(done));
  expect(await taken).toBeNull();
  const { port, loaded } = await opened;
  ports.push(port);
  expect([port instanceof MessagePort, loaded]).toEqual([true, 'tiny']);
  await link.takeOver('page');
  expect(done).toEqual([
    'attach',
    ['takeOver', 'worker'],
    ['note', 'worker', { modelId: 'tiny', phase: 'loading' }],
    ['open', 'worker'],
    ['drop', 'device'],
    ['takeOver', 'page'],
  ]);
});

it('rejects when the page host cannot be loaded, and retries with the next call', async () => {
  const done: unknown[] = [];
  let loads = 0;
  const link = createHostLink(
    page(async () => {
      loads += 1;
      if (loads === 1) throw new TypeError('Failed to fetch dynamically imported module: /host.js');
      return fakeHost(done);
    }),
  );
  expect(await link.want('worker').catch(toErrorData)).toMatchObject({
    code: 'internal',
    message: expect.stringContaining('Failed to fetch'),
  });
  expect(await link.takeOver('worker')).toBeNull();
  expect(done).toEqual(['attach', ['takeOver', 'worker']]);
});

it('reports every exit of a host, in order', async () => {
  const host = fakeHost([]);
  const link: HostLink = createHostLink(page(async () => host));
  const exits: unknown[] = [];
  link.onExit = (kind, error) => exits.push([kind, error.message]);
  await link.takeOver('worker');
  for (const message of ['one', 'two', 'three']) host.exit({ host: 'worker', error: { code: 'model-lost', message } });
  await expect
    .poll(() => exits)
    .toEqual([
      ['worker', 'one'],
      ['worker', 'two'],
      ['worker', 'three'],
    ]);
});

it('refuses every hostile message', async () => {
  const port = page(() => Promise.reject(new Error('not asked')));
  port.start();
  expect(await notRefused(port, 'openHost')).toEqual([]);
});
