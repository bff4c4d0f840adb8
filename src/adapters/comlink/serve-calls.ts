import { expose, transfer } from 'comlink';
import { callerBadInputError } from '../../contracts/errors/messages/internal-messages.ts';
import type { CallContext } from '../../contracts/wire/rpc.ts';
import { endPort, type ServedChannel, serveCallChannel } from './call-channel.ts';
import { installErrorTransfer, thrownMessage } from './error-transfer.ts';
import { type CallRules, readCall } from './read-call.ts';
import type { RpcPort } from './rpc-port.ts';

/** Context of a handler, in addition to its input. `port`: the port of the call, for names in `ServeOptions.withPort`. */
export interface ServedContext extends CallContext {
  readonly port: MessagePort | null;
}

/** Handlers by name. Inputs are unchecked; `checkInputs` validates them. */
export type CallHandlers = Readonly<Record<string, (input: unknown, context: ServedContext) => unknown>>;

export interface ServeOptions {
  /** Names whose caller may open a channel for events and for aborting the call. Default: none. */
  readonly streaming?: readonly string[];
  /** Names whose calls bring a message port for another purpose. Default: none. */
  readonly withPort?: readonly string[];
}

export interface ServedCalls {
  /** Aborts all open calls and stops answering. The port stays open. */
  close(): void;
}

installErrorTransfer();

/**
 * Serves the listed calls on a port. Comlink runs behind an endpoint that passes only these calls: any other message with an
 * id is answered with an error, and its ports are closed. Errors of handlers arrive with `code`, `message` and `data`.
 */
export function serveCalls(
  port: RpcPort,
  handlers: CallHandlers,
  { streaming = [], withPort = [] }: ServeOptions = {},
): ServedCalls {
  const listed: CallHandlers = Object.assign(Object.create(null), handlers);
  const rules: CallRules = {
    isListed: (name) => Object.hasOwn(listed, name),
    takesPort: (name) => streaming.includes(name) || withPort.includes(name),
  };
  const open = new Map<string, ServedChannel>();
  let deliver: ((event: MessageEvent) => void) | null = null;
  let isServed = true;

  function receive({ data, ports }: MessageEvent<unknown>): void {
    const read = readCall(data, ports, rules);
    if (read.type === 'call' && !open.has(read.id)) {
      const { id, name, input } = read;
      const channel = serveCallChannel(streaming.includes(name) ? read.port : null);
      open.set(id, channel);
      const context: ServedContext = { ...channel, port: withPort.includes(name) ? read.port : null };
      deliver?.(
        new MessageEvent('message', {
          data: { id, type: 'APPLY', path: [name], argumentList: [raw(input), raw(context)] },
        }),
      );
      return;
    }
    for (const unwanted of ports) endPort(unwanted);
    if (read.type === 'ignored') return;
    const error = read.type === 'refused' ? read.error : callerBadInputError('callOpen');
    port.postMessage({ ...thrownMessage(error), id: read.id });
  }

  expose(listed, {
    addEventListener(_type, listener) {
      deliver = (event) => (typeof listener === 'function' ? listener(event) : listener.handleEvent(event));
      port.addEventListener('message', receive);
    },
    removeEventListener: () => undefined,
    postMessage(answer: { id: string }, transfer: Transferable[] = []) {
      if (!isServed) return;
      // Throws when the value cannot be cloned; Comlink then sends an error with the same id.
      port.postMessage(answer, transfer);
      open.get(answer.id)?.end();
      open.delete(answer.id);
    },
    start: () => port.start?.(),
  });

  return {
    close() {
      isServed = false;
      port.removeEventListener('message', receive);
      for (const channel of open.values()) {
        channel.abort();
        channel.end();
      }
      open.clear();
    },
  };
}

/** Marks objects as transferred instead of copied when the value is the result of a call. Returns the value. */
export const transferring = <T extends object>(value: T, transferables: Transferable[]): T =>
  transfer(value, transferables);

const raw = (value: unknown) => ({ type: 'RAW', value });
