import { GATE_CHANNEL, GATE_PATH } from '../../contracts/wire/channels.ts';
import {
  type GateMessage,
  type GateReply,
  gateMessageSchema,
  type RefusalRule,
  TICKET_LIFE_MS,
} from '../../contracts/wire/gate-messages.ts';
import { checkRequest, workerIsolation, workerPolicy } from '../../core/network/gate-rules.ts';
import type { GateStore } from './gate-store.ts';

interface GateOptions {
  readonly store: GateStore;
  /** By this the workers of the same build know their gate. */
  readonly build: string;
  /** Address of the folder that the app lies in, with a final slash. */
  readonly scope: string;
  readonly nowMs: () => number;
  /** What kind of client has this id; undefined for one that is gone. */
  readonly kindOf: (clientId: string) => Promise<string | undefined>;
}

/** The part of a fetch event that the gate needs. */
export interface GateEvent {
  readonly request: Request;
  readonly clientId: string;
  respondWith(response: Promise<Response> | Response): void;
  waitUntil(work: Promise<unknown>): void;
}

interface Ticket {
  seq: number;
  untilMs: number;
}

export interface Gate {
  /** Looks at a request; what it neither answers nor refuses goes on to the routes, or out. */
  onFetch(event: GateEvent): void;
  /**
   * Isolates pages and workers from other origins, which is what threads in WebAssembly ask for, and puts the worker's policy
   * on the script of a worker. Any other answer stays as it is.
   */
  bind(request: Request, response: Response): Promise<Response>;
}

/**
 * The gate. Whether a request may leave has to be known at once, without looking anything up: a fetch event that is
 * answered by the gate would hold the request, and dies after some minutes. So a worker announces each request first.
 * The announcement is checked against the stored rules and written to the ledger; it leaves a ticket in memory. A request
 * to another origin without a ticket is refused, also when the gate was just started again and knows of nothing.
 */
export function createGate({ store, build, scope, nowMs, kindOf }: GateOptions): Gate {
  const { origin: home, pathname: gatePath } = new URL(GATE_PATH, scope);
  const tickets = new Map<string, Ticket[]>();
  // Whatever changed in the rules, what was announced before is asked again.
  new BroadcastChannel(GATE_CHANNEL).onmessage = (event: MessageEvent<unknown>) => {
    if (event.data !== 'ledger') tickets.clear();
  };

  function takeTicket(clientId: string, origin: string): Ticket | undefined {
    const key = `${clientId} ${origin}`;
    const live = (tickets.get(key) ?? []).filter(({ untilMs }) => untilMs > nowMs());
    const ticket = live.shift();
    if (live.length === 0) tickets.delete(key);
    else tickets.set(key, live);
    return ticket;
  }

  async function announce(clientId: string, message: Extract<GateMessage, { type: 'announce' }>): Promise<GateReply> {
    const { purpose, origin, run } = message;
    const entry = await store.append((state) => {
      const decision = checkRequest(state, message);
      const rule: RefusalRule | null = decision.type === 'refused' ? decision.rule : null;
      const common = { atMs: nowMs(), purpose, origin, run, bytesOut: 0, bytesIn: 0, sent: false };
      return { ...common, decision: decision.type, rule };
    });
    if (entry.rule !== null) return { type: 'refused', rule: entry.rule };
    const key = `${clientId} ${origin}`;
    tickets.set(key, [...(tickets.get(key) ?? []), { seq: entry.seq, untilMs: nowMs() + TICKET_LIFE_MS }]);
    return { type: 'ticket', ticket: entry.seq };
  }

  /**
   * A request that was led on was there already: the browser's policy, which is one for all that a worker does, let it. The line
   * is written as it was; what came from a server that is not on the list for this is not to be used.
   */
  async function noteFollowed(message: Extract<GateMessage, { type: 'followed' }>): Promise<GateReply> {
    const { purpose, origin, run } = message;
    const common = { atMs: nowMs(), purpose, origin, run, bytesOut: 0, bytesIn: 0, sent: false };
    let isListed = false;
    const { seq } = await store.append((state) => {
      isListed = checkRequest({ ...state, airplane: false }, message).type === 'allowed';
      return { ...common, decision: 'allowed', rule: null };
    });
    await store.markSent(seq);
    return isListed ? { type: 'ticket', ticket: seq } : { type: 'refused', rule: 'not-allowed' };
  }

  async function heed(clientId: string, message: GateMessage): Promise<GateReply> {
    if (message.type === 'airplane') {
      await store.setAirplane(message.on);
      tickets.clear();
      return { type: 'noted' };
    }
    // The page's own policy lets nothing out, so nothing in it has a reason to ask.
    if ((await kindOf(clientId)) !== 'worker') return { type: 'refused', rule: 'not-allowed' };
    if (message.type === 'announce') return announce(clientId, message);
    if (message.type === 'followed') return noteFollowed(message);
    await store.addBytes(message.ticket, message.bytesOut, message.bytesIn);
    return { type: 'noted' };
  }

  async function answer({ request, clientId }: GateEvent): Promise<Response> {
    if (request.method === 'GET') {
      const nonce = new URL(request.url).searchParams.get('nonce') ?? '';
      return reply({ type: 'here', build, nonce });
    }
    const message = gateMessageSchema.safeParse(await request.json().catch(() => null));
    return reply(message.success ? await heed(clientId, message.data) : { type: 'bad-message' });
  }

  async function refuse(origin: string): Promise<void> {
    await store.append((state) => ({
      atMs: nowMs(),
      purpose: 'unknown',
      origin,
      run: null,
      bytesOut: 0,
      bytesIn: 0,
      decision: 'refused',
      rule: state.airplane ? 'airplane' : 'not-announced',
      sent: false,
    }));
  }

  return {
    onFetch(event) {
      const url = new URL(event.request.url);
      if (url.origin === home) {
        if (url.pathname === gatePath && event.request.mode !== 'navigate') return event.respondWith(answer(event));
        // Who serves the app may be an allowed server as well: what was announced there leaves like any other.
        const announced = takeTicket(event.clientId, home);
        if (announced !== undefined) event.waitUntil(store.markSent(announced.seq));
        return;
      }
      const ticket = takeTicket(event.clientId, url.origin);
      // Not answered here: the browser sends it as if there were no gate, and may wait for its answer as long as it takes.
      if (ticket !== undefined) return event.waitUntil(store.markSent(ticket.seq));
      event.respondWith(Response.error());
      event.waitUntil(refuse(url.origin));
    },
    async bind(request, response) {
      const isPage = request.destination === 'document';
      if (!isPage && request.destination !== 'worker' && request.destination !== 'sharedworker') return response;
      const headers = new Headers(response.headers);
      const path = new URL(request.url).pathname;
      const isolation = isPage ? 'require-corp' : workerIsolation(path, navigator.userAgent);
      headers.set('cross-origin-embedder-policy', isolation);
      if (isPage) headers.set('cross-origin-opener-policy', 'same-origin');
      const { status, statusText } = response;
      if (isPage) return new Response(response.body, { status, statusText, headers });
      // Without the list nothing is allowed.
      const allowed = await store.state().then(
        (state) => state.allowed,
        () => [],
      );
      headers.set('content-security-policy', workerPolicy(path, allowed));
      return new Response(response.body, { status, statusText, headers });
    },
  };
}

function reply(message: GateReply): Response {
  return Response.json(message, { headers: { 'cache-control': 'no-store' } });
}
