import { GATE_CHANNEL, GATE_PATH } from '../../contracts/wire/channels.ts';
import {
  type GateMessage,
  type GateReply,
  gateMessageSchema,
  type RefusalRule,
  TICKET_LIFE_MS,
} from '../../contracts/wire/gate-messages.ts';
import { checkRequest, workerIsolation, workerPolicy } from '../../core/network/gate-rules.ts';
import { pageHeaders } from '../../core/network/page-headers.ts';
import type { GateStore } from './gate-store.ts';

interface GateOptions {
  readonly store: GateStore;
  /** Build id by which workers recognize their gate. */
  readonly build: string;
  /** URL of the app's folder; ends with a slash. */
  readonly scope: string;
  readonly nowMs: () => number;
  /** Returns the type of a client; undefined when it no longer exists. */
  readonly kindOf: (clientId: string) => Promise<string | undefined>;
}

/** The part of a fetch event used by the gate. */
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
  /** Handles a request. A request it neither answers nor refuses continues to the routes or the network. */
  onFetch(event: GateEvent): void;
  /**
   * Adds cross-origin isolation headers to pages and workers (needed for WebAssembly threads), what pages never need, and the content
   * security policy to worker scripts. Other responses stay unchanged.
   */
  bind(request: Request, response: Response): Promise<Response>;
}

/**
 * Creates the network gate. The decision about a request has to be synchronous: answering the fetch event asynchronously would keep
 * it open, and an open event dies after some minutes. Therefore a worker announces each request first. The announcement is checked
 * against the stored rules, recorded in the ledger, and leaves a ticket in memory. A request to another origin without a ticket is
 * refused, also after the gate was restarted.
 */
export function createGate({ store, build, scope, nowMs, kindOf }: GateOptions): Gate {
  const { origin: home, pathname: gatePath } = new URL(GATE_PATH, scope);
  const tickets = new Map<string, Ticket[]>();
  // After a change of the rules earlier tickets are void; their requests have to be announced again.
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
   * A redirected request has already been sent: the worker's policy, which covers all its purposes, allowed it. The line is recorded
   * as it happened; a response from a server not allowed for this purpose must not be used.
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

  async function handleMessage(clientId: string, message: GateMessage): Promise<GateReply> {
    if (message.type === 'airplane') {
      await store.setAirplane(message.on);
      tickets.clear();
      return { type: 'noted' };
    }
    // The page's policy allows no other origin, so the page has no reason to announce requests.
    if ((await kindOf(clientId)) !== 'worker') return { type: 'refused', rule: 'not-allowed' };
    if (message.type === 'announce') return announce(clientId, message);
    if (message.type === 'followed') return noteFollowed(message);
    const { ticket, bytesOut, bytesIn, unanswered } = message;
    await store.addBytes(ticket, bytesOut, bytesIn, unanswered);
    return { type: 'noted' };
  }

  async function answer({ request, clientId }: GateEvent): Promise<Response> {
    if (request.method === 'GET') {
      const nonce = new URL(request.url).searchParams.get('nonce') ?? '';
      return reply({ type: 'here', build, nonce });
    }
    const message = gateMessageSchema.safeParse(await request.json().catch(() => null));
    return reply(message.success ? await handleMessage(clientId, message.data) : { type: 'bad-message' });
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
        // The app's own origin may be an allowed server too; its announced requests are handled like any other.
        const announced = takeTicket(event.clientId, home);
        if (announced !== undefined) event.waitUntil(store.markSent(announced.seq));
        return;
      }
      const ticket = takeTicket(event.clientId, url.origin);
      // Not answered here: the browser sends the request itself and may wait for the response without a limit.
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
      const { status, statusText } = response;
      if (isPage) {
        for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);
        return new Response(response.body, { status, statusText, headers });
      }
      // Without the allowlist nothing is allowed.
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
