import { afterEach, describe, expect, it } from 'vitest';
import { connectCalls } from '../../../../src/adapters/comlink/connect-calls.ts';
import { CloisterError, toErrorData } from '../../../../src/contracts/errors/errors.ts';
import { COMMANDS } from '../../../../src/contracts/wire/commands/commands.ts';
import type { CallTypes } from '../../../../src/contracts/wire/rpc.ts';
import { type Start, serveCommands } from '../../../../src/runtime/app/serve-commands.ts';
import { notRefused } from '../../../support/rpc/hostile-messages.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

/** The page's end, and what was dispatched behind the other one. */
function serve(start?: Start) {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1, port2);
  const dispatched: [string, unknown][] = [];
  serveCommands(
    port2,
    async (name, input) => {
      dispatched.push([name, input]);
      return name;
    },
    start,
  );
  const connection = connectCalls<CallTypes>(port1, {
    deadlineMs: null,
    lateError: () => new CloisterError('stalled', ''),
    lostError: () => new CloisterError('worker-lost', ''),
  });
  return { port: port1, connection, dispatched };
}

describe('serveCommands', () => {
  it('dispatches every listed name with its input unchanged', async () => {
    const { connection, dispatched } = serve();
    const names = Object.keys(COMMANDS);
    const inputOf = (name: string) => ({ a: [name, new Uint8Array([1])] });
    expect(await Promise.all(names.map((name) => connection.call(name, inputOf(name))))).toEqual(names);
    expect(dispatched).toEqual(names.map((name) => [name, inputOf(name)]));
  });

  it('refuses unknown names, and dispatches nothing', async () => {
    const { port, connection, dispatched } = serve();
    expect(await notRefused(port, 'files.read')).toEqual([]);
    const refused = await connection.call('files.erase', {}).catch(toErrorData);
    expect(refused).toMatchObject({ code: 'unknown-command', data: { name: 'files.erase' } });
    expect(await connection.call('start', {}).catch(toErrorData)).toMatchObject({ code: 'unknown-command' });
    expect(dispatched).toEqual([]);
  });

  it('checks the input of the start, and passes on the port to the page', async () => {
    const seen: unknown[] = [];
    const { connection } = serve(async (input, page) => {
      seen.push(input, page instanceof MessagePort);
      return { workerName: 'one' };
    });
    const input = { cancel: ['r'], noGate: null, allowedRevision: 3, logMark: null };
    expect(await connection.call('start', { ...input, cancel: 'r' }).catch(toErrorData)).toMatchObject({
      code: 'bad-input',
    });
    const { port1, port2 } = new MessageChannel();
    ports.push(port1);
    expect(await connection.call('start', input, { port: port2 })).toEqual({ workerName: 'one' });
    expect(seen).toEqual([input, true]);
  });
});
