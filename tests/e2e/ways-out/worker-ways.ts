/**
 * Tries to reach another origin in every way a worker has, without asking the gate; resolves with how each ended. Runs in the
 * worker, and closes over nothing.
 */
export async function tryWorkerWaysOut(origin: string): Promise<Record<string, string>> {
  const host = new URL(origin).host;
  const far = (name: string) => `${origin}/worker-${name}`;
  const named = (name: string) => Reflect.get(globalThis, name);
  const opened = (target: { onopen: unknown; onerror: unknown }) =>
    new Promise((done, fail) => {
      target.onopen = done;
      target.onerror = fail;
    });
  const failed = (worker: Worker) =>
    new Promise((_, fail) => {
      worker.onerror = fail;
    });
  /** A worker made of a text; resolves when it says that it got through. It is ended: the test driver tells of no end of its maker. */
  const ofText = (text: string, type: WorkerType) => {
    const blob = new Blob([text], { type: 'text/javascript' });
    const worker = new Worker(URL.createObjectURL(blob), { type });
    return new Promise((done, fail) => {
      worker.onerror = (event) => {
        // Else the page would end the worker that it is in, as for any error that nobody handles.
        event.preventDefault();
        fail(event);
      };
      worker.onmessage = ({ data }) => (data === 'through' ? done(data) : fail(new Error(data)));
    }).finally(() => worker.terminate());
  };
  const fetching = (name: string) =>
    `fetch('${far(name)}', { mode: 'no-cors' }).then(() => postMessage('through'), (error) => postMessage(error.name))`;
  const attempts: Record<string, () => unknown> = {
    fetch: () => fetch(far('fetch'), { mode: 'no-cors' }),
    'fetch keepalive': () => fetch(far('keepalive'), { mode: 'no-cors', keepalive: true }),
    'fetch by a request object': () => fetch(new Request(far('request'), { mode: 'no-cors' })),
    'fetch with cookies': () => fetch(far('cookies'), { mode: 'no-cors', credentials: 'include' }),
    'fetch head': () => fetch(far('head'), { mode: 'no-cors', method: 'HEAD' }),
    'fetch that is redirected': () => fetch(far('redirect'), { redirect: 'manual', mode: 'no-cors' }),
    post: () => fetch(far('post'), { mode: 'no-cors', method: 'POST', body: 'words' }),
    'fetch later': () => named('fetchLater')(far('later'), { activateAfter: 0 }),
    beacon: () => named('navigator').sendBeacon(far('beacon'), 'x'),
    xhr: () => {
      const request = new XMLHttpRequest();
      request.open('GET', far('xhr'), false);
      request.send();
    },
    'xhr that does not block': () =>
      new Promise((done, fail) => {
        const request = new XMLHttpRequest();
        request.onload = done;
        request.onerror = fail;
        request.open('POST', far('xhr-later'));
        request.send('words');
      }),
    socket: () => opened(new WebSocket(`ws://${host}/worker-socket`)),
    'socket stream': () => new (named('WebSocketStream'))(`ws://${host}/worker-stream`).opened,
    transport: () => new (named('WebTransport'))(`https://${host}/worker-transport`).ready,
    events: () => opened(new EventSource(far('events'))),
    // A module worker has it, and refuses to use it.
    'import scripts': () => named('importScripts')(far('scripts.js')),
    import: () => import(far('import.js')),
    'import of data': () => import(far('import.json'), { with: { type: 'json' } }),
    font: () => new FontFace('far', `url(${far('font.woff2')})`).load(),
    worker: () => failed(new Worker(far('worker.js'))),
    'module worker': () => failed(new Worker(far('module.js'), { type: 'module' })),
    'worker of a text': () => ofText(fetching('text'), 'classic'),
    'module worker of a text': () => ofText(fetching('module-text'), 'module'),
    'worker of a text that imports': () =>
      ofText(`importScripts('${far('text.js')}');postMessage('through')`, 'classic'),
    'worker of a data address': () =>
      failed(new Worker(`data:text/javascript,${encodeURIComponent(fetching('data'))}`)),
    'cache add': async () => (await caches.open('far')).add(new Request(far('cache'), { mode: 'no-cors' })),
    'cache in a bucket': async () =>
      (await (await named('navigator').storageBuckets.open('far')).caches.open('far')).add(far('bucket')),
    'web rtc': () => new (named('RTCPeerConnection'))({ iceServers: [{ urls: `stun:${host}` }] }),
    notification: () =>
      new Promise((done, fail) => {
        Object.assign(new (named('Notification'))('x', { icon: far('notification.png') }), {
          onshow: done,
          onerror: fail,
        });
      }),
    // Not at once: what the test driver runs may make code of text until its first pause.
    'code of a text': async () => {
      await new Promise((done) => setTimeout(done));
      return named('Function')(`return fetch('${far('code')}', { mode: 'no-cors' })`)();
    },
    'module of a text': () => {
      const blob = new Blob([`await fetch('${far('blob-module')}', { mode: 'no-cors' })`], { type: 'text/javascript' });
      return import(URL.createObjectURL(blob));
    },
  };
  const outcomes: Record<string, string> = {};
  const tries = Object.entries(attempts).map(async ([name, attempt]) => {
    const late = new Promise((_, fail) => setTimeout(() => fail(new Error('late')), 1000));
    outcomes[name] = await Promise.race([(async () => attempt())(), late]).then(
      () => 'no error',
      () => 'refused',
    );
  });
  await Promise.all(tries);
  return outcomes;
}
