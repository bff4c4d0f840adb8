import type { GatePurpose } from '../../contracts/domain/origin.ts';
import { CloisterError, type Message } from '../../contracts/errors/errors.ts';
import { airplaneModeError, fetchFailedError, gateOffError } from '../../contracts/errors/messages/server-messages.ts';
import { GATE_CHANNEL } from '../../contracts/wire/channels.ts';
import type { GateReply } from '../../contracts/wire/gate-messages.ts';
import { tellGate } from './ask-gate.ts';

/** Why and for which run a request is sent. */
export interface Errand {
  readonly purpose: GatePurpose;
  readonly run: string | null;
}

export type GatedFetchOptions = {
  readonly url: string;
  readonly signal?: AbortSignal;
  /** Declares the address space to browsers that allow plain http from https pages on the local network with permission. */
  readonly targetAddressSpace?: 'local';
} & (Readable | Unread);

interface Readable {
  readonly mode?: 'cors';
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  /**
   * `manual`: a redirect is returned unread. `follow`, only for model files, which large servers redirect to other hosts: the
   * worker's policy restricts the targets to allowed servers, and the final URL is recorded. Default `error`: a redirect fails.
   */
  readonly redirect?: 'error' | 'manual' | 'follow';
}

/**
 * Probes whether a server is reachable: an opaque GET without credentials or headers. Browsers follow redirects in this mode; the
 * worker's policy restricts them to allowed servers.
 */
interface Unread {
  readonly mode: 'no-cors';
}

/**
 * Rejects with `airplane-mode`, with `gate-off` where there is no gate, and with `denied` (data: `rule`, `origin`) when the
 * server is not allowed; and as `fetch` does for what fails on the way.
 */
export type GatedFetch = (errand: Errand, options: GatedFetchOptions) => Promise<Response>;

/**
 * Creates the fetch function of a worker: announces each request to the gate, sends it without credentials, and reports the bytes
 * sent (URL and body) and received. Airplane mode aborts running requests.
 */
export function createGatedFetch(gateUrl: string): GatedFetch {
  const underWay = new Set<AbortController>();
  const channel = new BroadcastChannel(GATE_CHANNEL);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.data !== 'airplane-on') return;
    const error = airplaneModeError('stopped');
    for (const airplane of underWay) airplane.abort(error);
  };

  return async ({ purpose, run }, options) => {
    const { method, headers, body, redirect } = partsOf(options);
    const { origin, href } = new URL(options.url);
    const airplane = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, airplane.signal]) : airplane.signal;
    let bytesOut = new TextEncoder().encode(href).length + sizeOf(body);
    let bytesIn = 0;
    let ticket: number | null = null;
    const end = async (isAnswered = true) => {
      const sent = ticket;
      ticket = null;
      const report = {
        type: 'report',
        bytesOut,
        bytesIn,
        ...(isAnswered ? {} : { unanswered: true as const }),
      } as const;
      if (sent !== null) await tellGate(gateUrl, { ...report, ticket: sent });
      underWay.delete(airplane);
    };
    /** The final URL is recorded too, and the bytes are counted there. */
    const noteLanding = async (response: Response) => {
      const landed = URL.parse(response.url)?.origin;
      if (!response.redirected || landed === undefined || landed === origin) return;
      const noted = await tellGate(gateUrl, { type: 'followed', purpose, run, origin: landed });
      if (noted?.type !== 'ticket') {
        await response.body?.cancel().catch(() => undefined);
        throw noted?.type === 'refused' ? ledAstray(origin, landed) : notNoted(origin, landed);
      }
      if (ticket === null) return;
      await tellGate(gateUrl, { type: 'report', ticket, bytesOut, bytesIn: 0 });
      ticket = noted.ticket;
      bytesOut = new TextEncoder().encode(response.url).length;
    };
    // Registered before the announcement, so that airplane mode switched on in between aborts the request.
    underWay.add(airplane);
    try {
      const announced = ticketOf(await tellGate(gateUrl, { type: 'announce', purpose, run, origin }), origin);
      signal.throwIfAborted();
      ticket = announced;
      const response = await fetch(href, {
        method,
        headers,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        mode: options.mode ?? 'cors',
        redirect,
        cache: 'no-store',
        signal,
        ...(body === undefined ? {} : { body }),
        ...(options.targetAddressSpace === undefined ? {} : { targetAddressSpace: options.targetAddressSpace }),
      });
      if (redirect === 'follow') await noteLanding(response);
      if (response.body === null) {
        void end();
        return response;
      }
      const counted = countBytes(
        response.body,
        (bytes) => (bytesIn += bytes),
        () => void end(),
      );
      return new Response(counted, {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      });
    } catch (error) {
      // Only what failed on the way; an aborted request and a refused redirect have a reason of their own.
      await end(!(error instanceof TypeError) || signal.aborted);
      // The gate may refuse because of airplane mode before this worker was notified.
      airplane.signal.throwIfAborted();
      throw error;
    }
  };
}

/** Returns the request options. Redirects are followed only on request, since their target was not announced. */
function partsOf(options: GatedFetchOptions) {
  if (options.mode === 'no-cors') return { method: 'GET', headers: {}, body: undefined, redirect: 'follow' } as const;
  const { method = 'GET', headers = {}, body, redirect = 'error' } = options;
  return { method, headers, body, redirect };
}

function ticketOf(reply: GateReply | null, origin: string): number {
  if (reply?.type === 'ticket') return reply.ticket;
  const notContacted = (why: Message) => airplaneModeError.sentence('notContacted', { origin, why });
  if (reply?.type !== 'refused') {
    throw new CloisterError('gate-off', notContacted(gateOffError.sentence('noAnswer')), { origin });
  }
  if (reply.rule === 'airplane') {
    throw new CloisterError('airplane-mode', notContacted(airplaneModeError.sentence('on')), { origin });
  }
  const said = notContacted(airplaneModeError.sentence('notAllowed'));
  throw new CloisterError('denied', said, { rule: reply.rule, origin });
}

function ledAstray(origin: string, landed: string): CloisterError {
  return fetchFailedError('redirects', { origin, to: landed }, { landed });
}

function notNoted(origin: string, landed: string): CloisterError {
  return gateOffError('redirects', { origin, to: landed }, { landed });
}

function sizeOf(body: string | Uint8Array | undefined): number {
  if (body === undefined) return 0;
  return typeof body === 'string' ? new TextEncoder().encode(body).length : body.byteLength;
}

/** Passes the bytes through; `onEnd` is called once, however the stream ends. */
function countBytes(
  source: ReadableStream<Uint8Array<ArrayBuffer>>,
  onBytes: (bytes: number) => void,
  onEnd: () => void,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = source.getReader();
  return new ReadableStream({
    async pull(target) {
      try {
        const { done, value } = await reader.read();
        if (!done) {
          onBytes(value.byteLength);
          return target.enqueue(value);
        }
        onEnd();
        target.close();
      } catch (error) {
        onEnd();
        target.error(error);
      }
    },
    cancel(reason) {
      onEnd();
      return reader.cancel(reason);
    },
  });
}
