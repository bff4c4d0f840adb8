import 'fake-indexeddb/auto';
import { afterEach, expect, it } from 'vitest';
import { createWorkerClient } from '../../../../src/client/workers/worker-client.ts';
import { toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { startAgentWorker } from '../../../../src/runtime/app/start-agent-worker.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** The agent worker behind a port, in this thread; `onError` is told what fails outside a call. */
function spawnHere(onError: (message: string) => void): Worker {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  startAgentWorker(
    Object.assign(port2, { location: { origin: 'http://app.test' } }),
    'http://app.test/workers/agent.js',
    onError,
  );
  return Object.assign(port1, { terminate: () => port1.close() }) as EventTarget as Worker;
}

it('starts with the first call, and then answers commands', async () => {
  const errors: string[] = [];
  const page: MessagePort[] = [];
  const client = createWorkerClient({
    spawn: async () => spawnHere((message) => errors.push(message)),
    awaitGate: async () => 'There is none in this test.',
    servePage: (port) => page.push(port),
  });
  await client.ready;
  expect(client.workerName()).toMatch(/^[0-9a-f-]{36}$/);
  expect(await client.call('app.ready', {})).toEqual({ gate: 'off', reason: 'There is none in this test.' });
  const { notebookId } = await client.call('notebooks.create', { name: 'Plants' });
  await client.call('files.write', { notebookId, path: '/a.md', content: 'fern' });
  expect(await client.call('files.read', { notebookId, path: '/a.md' })).toBe('fern');
  const refused = await client.call('files.read', { notebookId, path: '/b.md' }).catch(toErrorData);
  expect(refused).toMatchObject({ code: 'not-found', data: { path: '/b.md' } });
  ports.push(...page);
  expect(page).toHaveLength(1);
});
