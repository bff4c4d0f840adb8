import { CloisterError } from '../../contracts/errors.ts';
import { GATE_CHANNEL, type GatePurpose, type GateReply } from '../../contracts/gate.ts';
import { tellGate } from './ask-gate.ts';

/** On whose behalf a request goes out. */
export interface Errand {
  readonly purpose: GatePurpose;
  readonly run: string | null;
}

export interface GatedFetchOptions {
  readonly url: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly signal?: AbortSignal;
}

/** Rejects with `denied` when the gate refuses or is not there, and as `fetch` does for what fails on the way. */
export type GatedFetch = (errand: Errand, options: GatedFetchOptions) => Promise<Response>;

/**
 * The way of a worker to other servers: announces each request to the gate, sends it without credentials or redirects,
 * and tells the gate how many bytes of address and body went and how many came. Airplane mode ends what is under way.
 */
export function createGatedFetch(gateUrl: string): GatedFetch {
  const underWay = new Set<AbortController>();
  const channel = new BroadcastChannel(GATE_CHANNEL);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.data !== 'airplane-on') return;
    const error = new CloisterError('denied', 'Airplane mode was switched on, so the request was ended.', {
      rule: 'airplane',
    });
    for (const controller of underWay) controller.abort(error);
  };

  return async ({ purpose, run }, { url, method = 'GET', headers = {}, body, signal }) => {
    const { origin, href } = new URL(url);
    const ticket = ticketOf(await tellGate(gateUrl, { type: 'announce', purpose, run, origin }), origin);
    const controller = new AbortController();
    underWay.add(controller);
    const bytesOut = new TextEncoder().encode(href).length + sizeOf(body);
    let bytesIn = 0;
    const report = () => {
      if (underWay.delete(controller)) void tellGate(gateUrl, { type: 'report', ticket, bytesOut, bytesIn });
    };
    try {
      const response = await fetch(href, {
        method,
        headers,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        // Where it would lead to was neither asked for nor written down.
        redirect: 'error',
        cache: 'no-store',
        signal: signal ? AbortSignal.any([signal, controller.signal]) : controller.signal,
        ...(body === undefined ? {} : { body }),
      });
      if (response.body === null) {
        report();
        return response;
      }
      const counted = countBytes(response.body, (bytes) => (bytesIn += bytes), report);
      return new Response(counted, {
        status: response.status,
        statusText: response.statusText,
        headers: response.headers,
      });
    } catch (error) {
      report();
      throw error;
    }
  };
}

function ticketOf(reply: GateReply | null, origin: string): number {
  if (reply?.type === 'ticket') return reply.ticket;
  const rule = reply?.type === 'refused' ? reply.rule : 'gate-off';
  const why = {
    airplane: 'Airplane mode is on. Switch it off under “What leaves this device”.',
    'gate-off': 'The gate did not answer, and without it nothing is sent. Reload the page.',
  };
  const text = rule === 'airplane' || rule === 'gate-off' ? why[rule] : 'It is not among the servers you allowed.';
  throw new CloisterError('denied', `${origin} was not contacted. ${text}`, { rule, origin });
}

function sizeOf(body: string | Uint8Array | undefined): number {
  if (body === undefined) return 0;
  return typeof body === 'string' ? new TextEncoder().encode(body).length : body.byteLength;
}

/** The same bytes; `onEnd` is called once, however the stream ends. */
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
