import type { CallContext } from '../../contracts/wire/rpc.ts';

/**
 * The channel of one call, in addition to the port for the call and its answer: events go to the caller, `abort` to the server.
 *
 *     caller                         server
 *       │ call + port ───────────────▶ │
 *       │ ◀─────────────── { event } … │
 *       │ 'abort' ───────────────────▶ │   signal aborts
 *       │ ◀───────────────────── 'end' │   no more events
 *       │ ◀──────── the answer ─────── │ on the main port; either may arrive first
 */

/** The caller's end. */
export interface OpenedChannel {
  /** Port to transfer with the call. */
  readonly port: MessagePort;
  /** Resolves after the last event, or when the other end is closed. */
  readonly ended: Promise<void>;
  abort(): void;
  close(): void;
}

export function openCallChannel(onEvent: (event: unknown) => void): OpenedChannel {
  const { port1, port2 } = new MessageChannel();
  const ended = Promise.withResolvers<void>();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === 'end') ended.resolve();
    else if (typeof data === 'object' && data !== null && 'event' in data) onEvent(data.event);
  });
  port1.addEventListener('close', () => ended.resolve());
  port1.start();
  return {
    port: port2,
    ended: ended.promise,
    abort: () => port1.postMessage('abort'),
    close: () => port1.close(),
  };
}

/** The server's end. Every call has one; without a port, events are dropped. */
export interface ServedChannel extends CallContext {
  abort(): void;
  /** Closes the channel: no event follows. */
  end(): void;
}

export function serveCallChannel(port: MessagePort | null): ServedChannel {
  const controller = new AbortController();
  let isOpen = true;
  if (port !== null) {
    port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (data === 'abort') controller.abort();
    });
    port.start();
  }
  return {
    signal: controller.signal,
    emit(event) {
      if (isOpen) port?.postMessage({ event });
    },
    abort: () => controller.abort(),
    end() {
      isOpen = false;
      if (port !== null) endPort(port);
    },
  };
}

/** Sends the end mark on a port and closes the port. */
export function endPort(port: MessagePort): void {
  port.postMessage('end');
  port.close();
}
