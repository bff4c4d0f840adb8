import { probeGate } from '../../../src/adapters/gate/ask-gate.ts';
import { createGateStore } from '../../../src/adapters/gate/gate-store.ts';
import { createGatedFetch } from '../../../src/adapters/gate/gated-fetch.ts';
import { recordPolicyRefusals } from '../../../src/adapters/gate/record-refusals.ts';

declare const self: DedicatedWorkerGlobalScope;

/** An order of the test to a worker that has the name of the agent worker, and therefore its policy. */
type Order =
  | { type: 'probe'; build: string }
  | { type: 'errand'; url: string; body?: string }
  | { type: 'unannounced'; url: string }
  | { type: 'ways-out'; origin: string };

const gateUrl = new URL('../.gate', self.location.href).href;
const gatedFetch = createGatedFetch(gateUrl);
recordPolicyRefusals(self, createGateStore());

self.addEventListener('message', (event: MessageEvent<Order>) => {
  obey(event.data).then(
    (value) => self.postMessage({ value }),
    (error: unknown) => self.postMessage({ error: String(error) }),
  );
});

async function obey(order: Order): Promise<unknown> {
  switch (order.type) {
    case 'probe':
      return probeGate(gateUrl, order.build);
    case 'errand': {
      const { url, body } = order;
      const options = body === undefined ? { url } : { url, method: 'POST', body };
      const response = await gatedFetch({ purpose: 'provider', run: 'run-1' }, options);
      // Not `text()`, which reports an aborted response as a failed request.
      return readText(response.body?.getReader());
    }
    case 'unannounced':
      return (await fetch(order.url)).text();
    case 'ways-out':
      return tryWaysOut(order.origin);
    default:
      return order satisfies never;
  }
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) text += decoder.decode(part.value);
  return text;
}

async function tryWaysOut(origin: string): Promise<Record<string, string>> {
  const { host } = new URL(origin);
  const attempts: Record<string, () => unknown> = {
    fetch: () => fetch(`${origin}/worker-fetch`, { mode: 'no-cors' }),
    announced: () => gatedFetch({ purpose: 'provider', run: null }, { url: `${origin}/worker-announced` }),
    xhr: () => {
      const request = new XMLHttpRequest();
      request.open('GET', `${origin}/worker-xhr`, false);
      request.send();
    },
    socket: () =>
      new Promise((done, fail) => {
        const socket = new WebSocket(`ws://${host}/worker-socket`);
        socket.onopen = done;
        socket.onerror = fail;
      }),
    transport: () => new WebTransport(`https://${host}/worker-transport`).ready,
    events: () =>
      new Promise((done, fail) => {
        const source = new EventSource(`${origin}/worker-events`);
        source.onopen = done;
        source.onerror = fail;
      }),
    import: () => import(/* @vite-ignore */ `${origin}/worker-import.js`),
    worker: () =>
      new Promise((_, fail) => {
        new Worker(`${origin}/worker-worker.js`).onerror = fail;
      }),
    font: () => new FontFace('far', `url(${origin}/worker-font.woff2)`).load(),
  };
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    const late = new Promise((done) => setTimeout(done, 1000));
    outcomes[name] = await Promise.race([(async () => attempt())(), late]).then(
      () => 'no error',
      () => 'refused',
    );
  }
  return outcomes;
}
