/**
 * Tries to reach another origin in every way a worker has, without asking the gate; resolves with how each ended. Runs in the
 * worker, and closes over nothing.
 */
export async function tryWorkerWaysOut(origin: string): Promise<Record<string, string>> {
  const host = new URL(origin).host;
  const named = (name: string) => Reflect.get(globalThis, name);
  const opened = (target: { onopen: unknown; onerror: unknown }) =>
    new Promise((done, fail) => {
      target.onopen = done;
      target.onerror = fail;
    });
  const attempts: Record<string, () => unknown> = {
    fetch: () => fetch(`${origin}/worker-fetch`, { mode: 'no-cors' }),
    'fetch keepalive': () => fetch(`${origin}/worker-keepalive`, { mode: 'no-cors', keepalive: true }),
    post: () => fetch(`${origin}/worker-post`, { mode: 'no-cors', method: 'POST', body: 'words' }),
    xhr: () => {
      const request = new XMLHttpRequest();
      request.open('GET', `${origin}/worker-xhr`, false);
      request.send();
    },
    socket: () => opened(new WebSocket(`ws://${host}/worker-socket`)),
    transport: () => new (named('WebTransport'))(`https://${host}/worker-transport`).ready,
    events: () => opened(new EventSource(`${origin}/worker-events`)),
    // A module worker has it, and refuses to use it.
    'import scripts': () => named('importScripts')(`${origin}/worker-scripts.js`),
    font: () => new FontFace('far', `url(${origin}/worker-font.woff2)`).load(),
    worker: () =>
      new Promise((_, fail) => {
        new Worker(`${origin}/worker-worker.js`).onerror = fail;
      }),
  };
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    const late = new Promise((_, fail) => setTimeout(() => fail(new Error('late')), 1000));
    outcomes[name] = await Promise.race([(async () => attempt())(), late]).then(
      () => 'no error',
      () => 'refused',
    );
  }
  return outcomes;
}
