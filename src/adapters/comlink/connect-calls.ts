import { transfer, wrap } from 'comlink';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { callerBadInputError, internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';
import type { CallTypes } from '../../contracts/wire/rpc.ts';
import { type OpenedChannel, openCallChannel } from './call-channel.ts';
import { installErrorTransfer, thrownMessage } from './error-transfer.ts';
import type { RpcPort } from './rpc-port.ts';

/** A worker or a message port. Closing the connection terminates or closes it. */
export interface RpcTarget extends RpcPort {
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'error' | 'close', listener: (event: Event) => void): void;
  removeEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  removeEventListener(type: 'error' | 'close', listener: (event: Event) => void): void;
  /** Ends a worker; a port has none. */
  terminate?(): void;
  /** Closes a port; a worker has none. */
  close?(): void;
}

export interface ConnectOptions {
  /** Deadline of a call, in milliseconds; null for none. */
  readonly deadlineMs: number | null;
  /** The error of a call that misses its deadline. */
  readonly lateError: (name: string, deadlineMs: number) => CloisterError;
  /**
   * The error of all open calls when the worker fails or the other end of the port closes. `reason`: the browser's message, or
   * empty.
   */
  readonly lostError: (reason: string) => CloisterError;
  /** Called after the open calls have been rejected with that error. */
  readonly onLost?: (error: CloisterError) => void;
}

export interface CallOptions {
  /** Cancels the call. It then rejects with `cancelled` once the other side has stopped, or at its deadline. */
  readonly signal?: AbortSignal | undefined;
  /** Receives the events that the handler emits; none after the signal has aborted. */
  readonly onEvent?: (event: unknown) => void;
  /** A port to transfer. Cannot be combined with `signal` or `onEvent`. */
  readonly port?: MessagePort;
  /** Replaces the deadline of the connection. */
  readonly deadlineMs?: number | null;
}

/** The client side of a connection to a server of calls. */
export interface Connection<Calls extends CallTypes> {
  /** Rejects with a `CloisterError`: the handler's own, `lateError`, `lostError`, or the one given to `reject` or `close`. */
  call<Name extends keyof Calls & string>(
    name: Name,
    input: Calls[Name]['input'],
    options?: CallOptions,
  ): Promise<Calls[Name]['result']>;
  /** Rejects all open calls; new ones are still sent. */
  reject(error: CloisterError): void;
  /** Ends the connection: terminates the worker or closes the port, and rejects all open and later calls. */
  close(error: CloisterError): void;
}

interface OpenCall {
  settle(): void;
  reject(error: unknown): void;
}

type Method = (...args: unknown[]) => Promise<unknown>;

installErrorTransfer();

/**
 * Connects to a server of calls. Comlink sends the calls. In addition, each call has a deadline, all open calls reject when
 * the other side is lost, and a later answer is ignored. Results are typed by `Calls` without a check, because they come from
 * the app's own code.
 */
export function connectCalls<Calls extends CallTypes>(target: RpcTarget, options: ConnectOptions): Connection<Calls> {
  const open = new Set<OpenCall>();
  const methods = new Map<string, Method>();
  let closedBy: CloisterError | null = null;
  const remote = wrap<Record<string, Method>>(callerEndpoint(target));

  /** Cached by name: Comlink would otherwise create and register several proxies per call. */
  function method(name: string): Method {
    const known = methods.get(name);
    if (known !== undefined) return known;
    const made = remote[name];
    if (made === undefined) throw internalError('noProxy', { name });
    methods.set(name, made);
    return made;
  }

  function rejectAll(error: CloisterError): void {
    for (const call of [...open]) call.reject(error);
  }

  function close(error: CloisterError): void {
    if (closedBy !== null) return;
    closedBy = error;
    target.removeEventListener('error', onFailure);
    target.removeEventListener('close', onFailure);
    if (target.terminate) target.terminate();
    else target.close?.();
    rejectAll(error);
  }

  function onFailure(event: Event): void {
    event.preventDefault();
    const message = 'message' in event ? String(event.message) : '';
    const error = options.lostError(message.replace(/^Uncaught (Error: )?/, ''));
    rejectAll(error);
    options.onLost?.(error);
  }
  target.addEventListener('error', onFailure);
  target.addEventListener('close', onFailure);

  function call(name: string, input: unknown, how: CallOptions = {}): Promise<unknown> {
    if (closedBy !== null) return Promise.reject(closedBy);
    const { signal, onEvent, deadlineMs = options.deadlineMs } = how;
    if (signal?.aborted) return Promise.reject(cancelled(name));
    return new Promise((resolve, reject) => {
      const channel = signal || onEvent ? openCallChannel((event) => signal?.aborted || onEvent?.(event)) : null;
      const abort = () => channel?.abort();
      const onLate = () => entry.reject(options.lateError(name, deadlineMs ?? 0));
      const timer = deadlineMs === null ? undefined : setTimeout(onLate, deadlineMs);
      const entry: OpenCall = {
        settle() {
          open.delete(entry);
          clearTimeout(timer);
          signal?.removeEventListener('abort', abort);
          channel?.close();
        },
        reject(error) {
          entry.settle();
          reject(error);
        },
      };
      open.add(entry);
      signal?.addEventListener('abort', abort, { once: true });
      method(name)(...argumentsOf(input, channel, how)).then(
        async (value) => {
          await channel?.ended;
          if (signal?.aborted) return entry.reject(cancelled(name));
          entry.settle();
          resolve(value);
        },
        async (error: unknown) => {
          if (error instanceof CloisterError) await channel?.ended;
          entry.reject(error instanceof CloisterError ? error : unsendable(name, error));
        },
      );
    });
  }

  return { call, reject: rejectAll, close };
}

function argumentsOf(input: unknown, channel: OpenedChannel | null, { port }: CallOptions): unknown[] {
  const sent = channel?.port ?? port;
  return sent === undefined ? [input] : [input, transfer(sent, [sent])];
}

/** Passes only valid answers to Comlink, and sends only calls. */
function callerEndpoint(target: RpcTarget) {
  let deliver: ((event: MessageEvent) => void) | null = null;
  target.addEventListener('message', (event) => {
    const { data } = event;
    if (typeof data !== 'object' || data === null || !('id' in data) || !('type' in data)) return;
    if (data.type === 'RAW' || (data.type === 'HANDLER' && 'name' in data && data.name === 'throw'))
      return deliver?.(event);
    const error = internalError('answerUnread');
    deliver?.(new MessageEvent('message', { data: { ...thrownMessage(error), id: data.id } }));
  });
  return {
    addEventListener(_type: string, listener: EventListenerOrEventListenerObject) {
      deliver = (event) => (typeof listener === 'function' ? listener(event) : listener.handleEvent(event));
    },
    removeEventListener: () => undefined,
    postMessage(message: { type: string }, transferred: Transferable[] = []) {
      // Comlink sends a release message for collected proxies, which would stop the server for all calls.
      if (message.type === 'APPLY') target.postMessage(message, transferred);
    },
    start: () => target.start?.(),
  };
}

const cancelled = (name: string) => cancelledError('named', { name });

/** Returns the error for a call that cannot be sent because its input cannot be cloned. */
function unsendable(name: string, error: unknown): CloisterError {
  const reason = error instanceof Error ? error.message : String(error);
  return callerBadInputError('notSent', { name, reason }, {}, error);
}
