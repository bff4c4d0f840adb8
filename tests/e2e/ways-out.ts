/** The parts of a page that the ways out need; the function below runs in the browser and closes over nothing. */
type Attempt = () => unknown;

/**
 * Tries to reach another origin in every way a page has, one after the other; resolves with how each ended. What leaves the
 * page itself comes last. Runs in the page.
 */
export async function tryPageWaysOut(origin: string): Promise<Record<string, string>> {
  const host = new URL(origin).host;
  const put = <E extends Element>(element: E, into: Element = document.body): E => {
    into.append(element);
    return element;
  };
  const make = (tag: string, fields: Record<string, unknown>) =>
    put(Object.assign(document.createElement(tag), fields));
  const link = (fields: Record<string, unknown>) =>
    put(Object.assign(document.createElement('link'), fields), document.head);
  const named = (name: string) => Reflect.get(globalThis, name);
  const callIn = async (scope: object) => {
    const Connection = Reflect.get(scope, 'RTCPeerConnection');
    const servers = [{ urls: `stun:${host}` }, { urls: `turn:${host}?transport=tcp`, username: 'a', credential: 'b' }];
    const connection = new Connection({ iceServers: servers });
    connection.createDataChannel('out');
    await connection.setLocalDescription();
  };
  const attempts: Record<string, Attempt> = {
    fetch: () => fetch(`${origin}/fetch`, { mode: 'no-cors' }),
    'fetch keepalive': () =>
      fetch(`${origin}/keepalive`, { method: 'POST', body: 'x', keepalive: true, mode: 'no-cors' }),
    'fetch later': () => named('fetchLater')(`${origin}/later`, { activateAfter: 0 }),
    xhr: () =>
      new Promise((done, fail) => {
        const request = new XMLHttpRequest();
        request.onload = done;
        request.onerror = fail;
        request.open('GET', `${origin}/xhr`);
        request.send();
      }),
    beacon: () => navigator.sendBeacon(`${origin}/beacon`, 'x'),
    'web socket': () => new WebSocket(`ws://${host}/socket`),
    'web transport': () => new (named('WebTransport'))(`https://${host}/transport`).ready,
    'event source': () => new EventSource(`${origin}/events`),
    'web rtc': () => callIn(globalThis),
    'web rtc of a frame': async () => {
      const frame = put(document.createElement('iframe'));
      if (frame.contentWindow === null) throw new Error('no frame');
      await callIn(frame.contentWindow);
    },
    'web rtc of a frame by another name': async () => {
      const frame = put(document.createElementNS('http://www.w3.org/1999/xhtml', 'IFRAME'.toLowerCase()));
      const inner: unknown = Reflect.get(frame, 'contentWindow');
      if (typeof inner !== 'object' || inner === null) throw new Error('no frame');
      await callIn(inner);
    },
    image: () => make('img', { src: `${origin}/image.png` }),
    'svg image': () => {
      const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      const image = document.createElementNS('http://www.w3.org/2000/svg', 'image');
      image.setAttribute('href', `${origin}/svg.png`);
      svg.append(image);
      put(svg);
    },
    video: () => make('video', { src: `${origin}/video.mp4`, preload: 'auto' }),
    font: () => new FontFace('far', `url(${origin}/font.woff2)`).load(),
    'style sheet': () => link({ rel: 'stylesheet', href: `${origin}/sheet.css` }),
    'style import': () => make('style', { textContent: `@import url(${origin}/import.css);` }),
    'style image': () => {
      document.body.style.backgroundImage = `url(${origin}/background.png)`;
      document.body.getBoundingClientRect();
    },
    prefetch: () => link({ rel: 'prefetch', href: `${origin}/prefetch` }),
    preconnect: () => link({ rel: 'preconnect', href: origin }),
    preload: () => link({ rel: 'preload', as: 'image', href: `${origin}/preload.png` }),
    'module preload': () => link({ rel: 'modulepreload', href: `${origin}/preload.js` }),
    icon: () => link({ rel: 'icon', href: `${origin}/icon.png` }),
    manifest: () => link({ rel: 'manifest', href: `${origin}/manifest.json` }),
    script: () => make('script', { src: `${origin}/script.js` }),
    import: () => import(`${origin}/import.js`),
    worker: () => new Worker(`${origin}/worker.js`),
    object: () => make('object', { data: `${origin}/object` }),
    frame: () => make('iframe', { src: `${origin}/frame` }),
    'speculation rules': () => {
      const rules = { prefetch: [{ source: 'list', urls: [`${origin}/speculated`], eagerness: 'immediate' }] };
      make('script', { type: 'speculationrules', textContent: JSON.stringify(rules) });
    },
    ping: () => {
      const anchor = document.createElement('a');
      Object.assign(anchor, { href: '#/ping', ping: `${origin}/ping` });
      put(anchor).click();
    },
    'window.open': () => window.open(`${origin}/open`),
    'empty window': async () => {
      const opened = window.open('');
      if (opened === null) throw new Error('no window');
      await callIn(opened);
    },
    'window of a picture of ours': async () => {
      const opened = window.open('./icons/icon.svg');
      if (opened === null) throw new Error('no window');
      await callIn(opened);
    },
    'link in a new window': () => {
      const anchor = Object.assign(document.createElement('a'), { href: `${origin}/blank`, target: '_blank' });
      anchor.click();
      anchor.dispatchEvent(new MouseEvent('click'));
    },
    form: () => {
      const form = Object.assign(document.createElement('form'), { action: `${origin}/form`, method: 'post' });
      put(form).submit();
    },
    'link pressed by a script': () => make('a', { href: `${origin}/link` }).click(),
    'meta refresh': () => make('meta', { httpEquiv: 'refresh', content: `0;url=${origin}/refresh` }),
    'location.href': () => {
      location.href = `${origin}/location`;
    },
    'location.replace': () => location.replace(`${origin}/replace`),
  };
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await Promise.race([attempt(), new Promise((done) => setTimeout(done, 300))]);
      outcomes[name] = 'no error';
    } catch (error) {
      outcomes[name] = error instanceof Error ? error.name : 'refused';
    }
  }
  return outcomes;
}
