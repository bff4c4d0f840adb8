import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGate } from '../../../../src/adapters/gate/serve-gate.ts';
import { TICKET_LIFE_MS } from '../../../../src/contracts/wire/gate-messages.ts';
import { type GateLab, HOME, openGateLab, PROVIDER } from '../../../support/gate/gate-lab.ts';

let lab: GateLab;
const announcement = { type: 'announce', purpose: 'provider', origin: PROVIDER, run: 'run-1' };

beforeEach(async () => {
  lab = openGateLab();
  await lab.store.setAllowed([{ origin: PROVIDER, purpose: 'provider' }]);
});

afterEach(() => lab.close());

const isError = (outcome: 'passed' | Response) => outcome !== 'passed' && outcome.type === 'error';

describe('createGate', () => {
  it('answers the probe with its build and the nonce', async () => {
    const answer = await lab.request(`${HOME}.gate?nonce=n-1`);
    expect(answer === 'passed' ? null : await answer.json()).toEqual({ type: 'here', build: 'build-1', nonce: 'n-1' });
  });

  it.each([`${HOME}index.html`, `${HOME}assets/a.js?x`, 'https://app.example/.gate', `${HOME}.gate/x`])(
    'passes %s to the routes',
    async (url) => expect(await lab.request(url)).toBe('passed'),
  );

  it('allows an announced request once, and records it in the ledger', async () => {
    expect(await lab.tell(announcement)).toEqual({ type: 'ticket', ticket: 1 });
    expect(await lab.store.ledger(9)).toMatchObject([{ decision: 'allowed', sent: false, run: 'run-1', atMs: 1000 }]);
    expect(await lab.request(`${PROVIDER}/chat`)).toBe('passed');
    expect(await lab.tell({ type: 'report', ticket: 1, bytesOut: 30, bytesIn: 400 })).toEqual({ type: 'noted' });
    expect(await lab.store.ledger(9)).toMatchObject([{ sent: true, bytesOut: 30, bytesIn: 400 }]);
    expect((await lab.store.state()).left).toEqual({ requests: 1, bytesOut: 30, bytesIn: 400 });
    expect(isError(await lab.request(`${PROVIDER}/chat`))).toBe(true);
  });

  it('refuses a request without an announcement, also to a listed origin, and records it', async () => {
    expect(isError(await lab.request(`${PROVIDER}/chat`))).toBe(true);
    expect(await lab.store.ledger(9)).toMatchObject([{ decision: 'refused', rule: 'not-announced', origin: PROVIDER }]);
  });

  it('binds an announcement to its client', async () => {
    await lab.tell(announcement, 'worker1');
    expect(isError(await lab.request(`${PROVIDER}/chat`, 'worker2'))).toBe(true);
    expect(isError(await lab.request('https://other.example.org/chat', 'worker1'))).toBe(true);
    expect(await lab.request(`${PROVIDER}/chat`, 'worker1')).toBe('passed');
  });

  it.each(['window', 'gone'])('refuses an announcement of a client that is %s', async (clientId) => {
    expect(await lab.tell(announcement, clientId)).toEqual({ type: 'refused', rule: 'not-allowed' });
    expect(isError(await lab.request(`${PROVIDER}/chat`, clientId))).toBe(true);
  });

  it('records the final origin of a request, and refuses one that is listed for another purpose', async () => {
    const followed = { type: 'followed', purpose: 'model-files', origin: PROVIDER, run: null };
    expect(await lab.tell(followed)).toEqual({ type: 'refused', rule: 'not-allowed' });
    expect(await lab.store.ledger(9)).toMatchObject([{ origin: PROVIDER, purpose: 'model-files', sent: true }]);
  });

  it('allows no request because of a recorded final origin', async () => {
    const followed = { type: 'followed', purpose: 'model-files', origin: 'https://cdn.example.net', run: null };
    await lab.store.setAllowed([{ origin: 'https://cdn.example.net', purpose: 'model-files' }]);
    expect(await lab.tell(followed)).toEqual({ type: 'ticket', ticket: 1 });
    expect(await lab.store.ledger(9)).toMatchObject([{ origin: 'https://cdn.example.net', sent: true }]);
    expect(isError(await lab.request('https://cdn.example.net/more'))).toBe(true);
    expect(await lab.tell(followed, 'window')).toEqual({ type: 'refused', rule: 'not-allowed' });
  });

  it('refuses an origin that is not listed for the purpose', async () => {
    expect(await lab.tell({ ...announcement, purpose: 'fetch' })).toEqual({ type: 'refused', rule: 'not-allowed' });
    expect(isError(await lab.request(`${PROVIDER}/chat`))).toBe(true);
  });

  it('forgets an unused announcement after its lifetime', async () => {
    await lab.tell(announcement);
    lab.nowMs += TICKET_LIFE_MS;
    expect(isError(await lab.request(`${PROVIDER}/chat`))).toBe(true);
  });

  it('drops announcements when airplane mode is switched on', async () => {
    await lab.tell(announcement);
    expect(await lab.tell({ type: 'airplane', on: true }, 'window')).toEqual({ type: 'noted' });
    expect(isError(await lab.request(`${PROVIDER}/chat`))).toBe(true);
    expect(await lab.tell(announcement)).toEqual({ type: 'refused', rule: 'airplane' });
    expect((await lab.store.ledger(9)).map(({ rule }) => rule)).toEqual(['airplane', 'airplane', null]);
  });

  it('has no announcements after a restart', async () => {
    await lab.tell(announcement);
    const options = { store: lab.store, build: 'b', scope: HOME, nowMs: () => 0, kindOf: async () => 'worker' };
    let refused = false;
    let written: Promise<unknown> = Promise.resolve();
    createGate(options).onFetch({
      request: new Request(`${PROVIDER}/chat`),
      clientId: 'worker',
      respondWith: () => {
        refused = true;
      },
      waitUntil: (work) => {
        written = work;
      },
    });
    await written;
    expect(refused).toBe(true);
  });

  it.each([null, {}, { type: 'announce' }, { ...announcement, origin: `${PROVIDER}/` }, { ...announcement, more: 1 }])(
    'ignores the message %j',
    async (message) => {
      expect(await lab.tell(message)).toEqual({ type: 'bad-message' });
      expect(await lab.store.ledger(9)).toEqual([]);
    },
  );

  it('adds the policy only to worker scripts', async () => {
    const script = new Request(`${HOME}assets/agent.worker-1.js`);
    expect((await lab.gate.bind(script, new Response('x'))).headers.get('content-security-policy')).toBeNull();
    Object.defineProperty(script, 'destination', { value: 'worker' });
    const bound = await lab.gate.bind(script, new Response('x', { headers: { 'content-type': 'text/javascript' } }));
    expect(bound.headers.get('content-security-policy')).toContain(`connect-src 'self' ${PROVIDER}`);
    expect(bound.headers.get('content-type')).toBe('text/javascript');
    expect(bound.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    expect(await bound.text()).toBe('x');
  });

  it('adds isolation headers to a page, and keeps the rest of its own policy', async () => {
    const page = new Request(HOME);
    Object.defineProperty(page, 'destination', { value: 'document' });
    const bound = await lab.gate.bind(page, new Response('x', { headers: { 'content-type': 'text/html' } }));
    expect(bound.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(bound.headers.get('cross-origin-embedder-policy')).toBe('require-corp');
    // What the page's own policy refuses is reported once, so it is not repeated.
    expect(bound.headers.get('content-security-policy')).not.toMatch(/default-src|script-src|connect-src|img-src/);
    for (const directive of ['frame-src', 'object-src', 'form-action']) {
      expect(bound.headers.get('content-security-policy')).toContain(`${directive} 'none'`);
    }
    expect(bound.headers.get('connection-allowlist')).toMatch(/; webrtc=block$/);
    expect(bound.headers.get('permissions-policy')).toMatch(
      /(?:^|, )payment=\(\),.* microphone=\(self\), on-device-speech-recognition=\(self\), publickey-credentials-get=\(self\)/,
    );
    expect(bound.headers.get('x-dns-prefetch-control')).toBe('off');
    expect(await bound.text()).toBe('x');
  });
});
