import type { Kit, Ways } from './kit.ts';

/** What makes a request: by a script's call, an element, or a style. */
export function requestWays({ origin, host, far, named, put, make, link }: Kit): Ways {
  const svg = (markup: [string, Record<string, string>][]) => {
    const space = 'http://www.w3.org/2000/svg';
    const root = document.createElementNS(space, 'svg');
    for (const [name, attributes] of markup) {
      const element = document.createElementNS(space, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      root.append(element);
    }
    put(root);
  };
  const styled = (style: Record<string, string>) => {
    const element = make('div', { textContent: 'x' });
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
    element.getBoundingClientRect();
  };
  const opened = (target: EventTarget) =>
    new Promise((done, fail) => {
      target.addEventListener('open', done);
      target.addEventListener('error', fail);
    });
  const script = (text: string, type: string) => make('script', { type, textContent: text });
  return {
    fetch: () => fetch(far('fetch'), { mode: 'no-cors' }),
    'fetch keepalive': () => fetch(far('keepalive'), { method: 'POST', body: 'x', keepalive: true, mode: 'no-cors' }),
    'fetch later': () => named('fetchLater')(far('later'), { activateAfter: 0 }),
    'fetch by a request object': () => fetch(new Request(far('request'), { mode: 'no-cors' })),
    'fetch with cookies': () => fetch(far('cookies'), { credentials: 'include', mode: 'no-cors' }),
    'fetch head': () => fetch(far('head'), { method: 'HEAD', mode: 'no-cors' }),
    xhr: () =>
      new Promise((done, fail) => {
        const request = new XMLHttpRequest();
        request.onload = done;
        request.onerror = fail;
        request.open('GET', far('xhr'));
        request.send();
      }),
    'xhr that blocks': () => {
      const request = new XMLHttpRequest();
      request.open('GET', far('xhr-sync'), false);
      request.send();
    },
    beacon: () => navigator.sendBeacon(far('beacon'), 'x'),
    'web socket': () => opened(new WebSocket(`ws://${host}/socket`)),
    'web socket stream': () => new (named('WebSocketStream'))(`ws://${host}/socket-stream`).opened,
    'web transport': () => new (named('WebTransport'))(`https://${host}/transport`).ready,
    'event source': () => opened(new EventSource(far('events'))),
    image: () => make('img', { src: far('image.png') }),
    'image out of the page': () => {
      new Image().src = far('loose.png');
    },
    'image set': () => make('img', { srcset: `${far('srcset.png')} 1x` }),
    'lazy image': () => make('img', { loading: 'lazy', src: far('lazy.png') }),
    'picture source': () => {
      const picture = document.createElement('picture');
      picture.append(Object.assign(document.createElement('source'), { srcset: far('source.png') }), new Image());
      put(picture);
    },
    'input image': () => make('input', { type: 'image', src: far('input.png') }),
    'body background': () => document.body.setAttribute('background', far('body.png')),
    'table background': () => make('table', {}).setAttribute('background', far('table.png')),
    'svg image': () => svg([['image', { href: far('svg.png') }]]),
    'svg use': () => svg([['use', { href: far('use.svg#x') }]]),
    'svg script': () => svg([['script', { href: far('svg.js') }]]),
    'svg filter image': () =>
      svg([
        ['feImage', { href: far('fe.png') }],
        ['rect', { filter: `url(${far('filter.svg')}#f)`, width: '9', height: '9' }],
      ]),
    'svg animation of an address': () => {
      const image = document.createElementNS('http://www.w3.org/2000/svg', 'image');
      const set = document.createElementNS('http://www.w3.org/2000/svg', 'set');
      set.setAttribute('attributeName', 'href');
      set.setAttribute('to', far('smil.png'));
      image.append(set);
      const root = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
      root.append(image);
      put(root);
    },
    video: () => make('video', { src: far('video.mp4'), preload: 'auto' }),
    'video poster': () => make('video', { poster: far('poster.png') }),
    audio: () => new Audio(far('audio.mp3')).load(),
    track: () => {
      const video = make('video', {});
      put(Object.assign(document.createElement('track'), { src: far('track.vtt'), default: true }), video);
    },
    font: () => new FontFace('far', `url(${far('font.woff2')})`).load(),
    'style font': () => {
      make('style', { textContent: `@font-face{font-family:far2;src:url(${far('style-font.woff2')})}` });
      styled({ 'font-family': 'far2' });
    },
    'style sheet': () => link({ rel: 'stylesheet', href: far('sheet.css') }),
    'style import': () => make('style', { textContent: `@import url(${far('import.css')});` }),
    'style background': () => styled({ 'background-image': `url(${far('background.png')})` }),
    'style image set': () => styled({ 'background-image': `image-set(url(${far('image-set.png')}) 1x)` }),
    'style border': () => styled({ 'border-image': `url(${far('border.png')}) 1`, border: '1px solid' }),
    'style mask': () => styled({ mask: `url(${far('mask.svg')}#m)` }),
    'style shape': () => styled({ 'shape-outside': `url(${far('shape.png')})`, float: 'left' }),
    'style content': () => make('style', { textContent: `body::after{content:url(${far('content.png')})}` }),
    'style list': () => styled({ 'list-style-image': `url(${far('list.png')})`, display: 'list-item' }),
    'style variable': () => styled({ '--far': `url(${far('variable.png')})`, 'background-image': 'var(--far)' }),
    'adopted style sheet': () => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`html{background-image:url(${far('adopted.png')})}`);
      document.adoptedStyleSheets.push(sheet);
    },
    'animated background': () =>
      make('div', { textContent: 'x' }).animate({ backgroundImage: ['none', `url(${far('animated.png')})`] }, 500),
    prefetch: () => link({ rel: 'prefetch', href: far('prefetch') }),
    prerender: () => link({ rel: 'prerender', href: far('prerender') }),
    preconnect: () => link({ rel: 'preconnect', href: origin }),
    'preconnect by an attribute': () => {
      const element = document.createElement('link');
      element.setAttribute('rel', 'preconnect');
      document.head.append(element);
      element.setAttribute('HREF', origin);
    },
    'preconnect by an attribute with a namespace': () => {
      const element = link({ rel: 'preconnect' });
      element.setAttributeNS(null, 'href', origin);
    },
    'preconnect by an attribute node': () => {
      const node = document.createAttribute('href');
      node.value = origin;
      link({ rel: 'preconnect' }).setAttributeNode(node);
    },
    'preconnect by the value of a node': () => {
      const found = document.evaluate('@href', link({ rel: 'preconnect', href: './' }), null, 9).singleNodeValue;
      if (found !== null) found.nodeValue = origin;
    },
    'preconnect by the text of a node': () => {
      const [node] = link({ rel: 'preconnect', href: './' }).getAttributeNames();
      const attribute = link({ rel: 'preconnect', href: './' }).getAttributeNode(node === 'rel' ? 'href' : 'rel');
      if (attribute !== null) attribute.textContent = origin;
    },
    'preconnect by a link of ours': () => {
      const own = document.querySelector('link');
      if (own !== null) Object.assign(own, { href: origin, rel: 'preconnect' });
      else link({ rel: 'preconnect', href: origin });
    },
    'preconnect by a copy': () => {
      const made = Object.assign(document.createElement('link'), { rel: 'preconnect', href: origin });
      const whole = document.createElement('div');
      whole.append(made.cloneNode());
      document.body.append(whole);
    },
    'name look-up ahead': () => link({ rel: 'dns-prefetch', href: origin }),
    preload: () => link({ rel: 'preload', as: 'image', href: far('preload.png') }),
    'preload of a set': () => link({ rel: 'preload', as: 'image', imageSrcset: `${far('preload-set.png')} 1x` }),
    'font preload': () => link({ rel: 'preload', as: 'font', crossOrigin: 'anonymous', href: far('preload.woff2') }),
    'fetch preload': () => link({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: far('preload-fetch') }),
    'module preload': () => link({ rel: 'modulepreload', href: far('preload.js') }),
    'compression dictionary': () => link({ rel: 'compression-dictionary', href: far('dictionary') }),
    icon: () => link({ rel: 'icon', href: far('icon.png') }),
    'touch icon': () => link({ rel: 'apple-touch-icon', href: far('touch.png') }),
    manifest: () => link({ rel: 'manifest', href: far('manifest.json') }),
    'speculated fetch': () =>
      script(JSON.stringify({ prefetch: [{ urls: [far('speculated')], eagerness: 'immediate' }] }), 'speculationrules'),
    'speculated page': () =>
      script(
        JSON.stringify({ prerender: [{ urls: [far('prerendered')], eagerness: 'immediate' }] }),
        'speculationrules',
      ),
    script: () => make('script', { src: far('script.js') }),
    'module script': () => make('script', { type: 'module', src: far('module.js') }),
    import: () => import(far('import.js')),
    worker: () => new Worker(far('worker.js')),
    'module worker': () => new Worker(far('module-worker.js'), { type: 'module' }),
    'worker of a text': () => {
      const text = `fetch('${far('blob-worker')}', { mode: 'no-cors' })`;
      return new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
    },
    'shared worker': () => new (named('SharedWorker'))(far('shared.js')),
    'shared worker of a data address': () =>
      new (named('SharedWorker'))(`data:text/javascript,fetch('${far('shared-data')}',{mode:'no-cors'})`),
    'foreign service worker': () => navigator.serviceWorker.register(far('sw.js')),
    'paint worklet': () => Reflect.get(CSS, 'paintWorklet').addModule(far('paint.js')),
    'audio worklet': () => new OfflineAudioContext(1, 1, 44100).audioWorklet.addModule(far('audio.js')),
    'cache add': async () => (await caches.open('far')).add(new Request(far('cache'), { mode: 'no-cors' })),
    'background fetch': async () =>
      Reflect.get(await navigator.serviceWorker.ready, 'backgroundFetch').fetch('far', far('background-fetch')),
    ping: () => {
      const anchor = document.createElement('a');
      Object.assign(anchor, { href: '#/ping', ping: far('ping') });
      put(anchor).click();
    },
    'attribution source': () => make('img', {}).setAttribute('attributionsrc', far('attribution')),
    object: () => make('object', { data: far('object') }),
    embed: () => make('embed', { src: far('embed') }),
    frame: () => make('iframe', { src: far('frame') }),
    'style sheet of xsl': () => {
      const parse = (text: string) => new DOMParser().parseFromString(text, 'application/xml');
      const processor = new (named('XSLTProcessor'))();
      const xsl = 'xmlns:xsl="http://www.w3.org/1999/XSL/Transform" version="1.0"';
      processor.importStylesheet(parse(`<xsl:stylesheet ${xsl}><xsl:import href="${far('xsl')}"/></xsl:stylesheet>`));
      return processor.transformToDocument(parse('<a/>'));
    },
  };
}
