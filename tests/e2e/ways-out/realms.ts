import type { Kit, Ways } from './kit.ts';

/** New frames and windows, which have everything again that was removed from the page: all of them call by WebRTC. */
export function realmWays({ origin, named, callIn, callInFrame, frameOf }: Kit): Ways {
  const XHTML = 'http://www.w3.org/1999/xhtml';
  const parent = () => document.body.appendChild(document.createElement('div'));
  const child = () => parent().appendChild(document.createElement('p'));
  const within = (frame: Element) => {
    const whole = document.createElement('div');
    whole.append(frame);
    return whole;
  };
  const firstIn = (place: ParentNode | null) => place?.querySelector('iframe');
  const inside = (frame: Node, element: Element) => {
    element.append(frame);
    return element;
  };
  const markup = '<iframe></iframe>';
  const into: Record<string, (frame: Node) => unknown> = {
    appendChild: (frame) => parent().appendChild(frame),
    insertBefore: (frame) => parent().insertBefore(frame, null),
    replaceChild: (frame) => {
      const old = child();
      old.parentNode?.replaceChild(frame, old);
    },
    append: (frame) => parent().append('text', frame),
    prepend: (frame) => parent().prepend(frame),
    before: (frame) => child().before(frame),
    after: (frame) => child().after(frame),
    replaceWith: (frame) => child().replaceWith(frame),
    replaceChildren: (frame) => parent().replaceChildren(frame),
    'text before': (frame) => parent().appendChild(new Text('x')).before(frame),
    'text replaced': (frame) => parent().appendChild(new Text('x')).replaceWith(frame),
    insertAdjacentElement: (frame) => frame instanceof Element && parent().insertAdjacentElement('beforeend', frame),
    'a range': (frame) => {
      const range = document.createRange();
      range.selectNodeContents(parent());
      range.insertNode(frame);
    },
    'a range around': (frame) => {
      const range = document.createRange();
      range.selectNodeContents(child());
      range.surroundContents(frame);
    },
    'a fragment': (frame) => {
      const fragment = new DocumentFragment();
      fragment.append(frame);
      parent().append(fragment);
    },
    'a template': (frame) => {
      const template = document.createElement('template');
      template.content.append(frame);
      parent().append(template.content);
    },
    'an adopted node': (frame) => parent().append(document.adoptNode(frame)),
    'a table caption': (frame) => {
      const table = parent().appendChild(document.createElement('table'));
      table.caption = inside(frame, document.createElement('caption')) as HTMLTableCaptionElement;
    },
    'a select': (frame) => {
      const select = parent().appendChild(document.createElement('select'));
      select.add(inside(frame, document.createElement('option')) as HTMLOptionElement);
    },
    'the index of a select': (frame) => {
      const select = parent().appendChild(document.createElement('select'));
      Reflect.set(select, 0, inside(frame, document.createElement('option')));
    },
    'the foot of a table': (frame) => {
      const table = parent().appendChild(document.createElement('table'));
      table.tFoot = inside(frame, document.createElement('tfoot')) as HTMLTableSectionElement;
    },
    'an undone command': (frame) => {
      const place = parent();
      place.contentEditable = 'true';
      place.append(inside(frame, document.createElement('b')));
      place.focus();
      document.execCommand('selectAll');
      document.execCommand('delete');
      document.execCommand('undo');
    },
    'an open shadow tree': (frame) => parent().attachShadow({ mode: 'open' }).append(frame),
    'a closed shadow tree': (frame) => parent().attachShadow({ mode: 'closed' }).append(frame),
    'an element of its own': (frame) => {
      class Holder extends HTMLElement {
        connectedCallback() {
          this.append(frame);
        }
      }
      customElements.define('x-holder', Holder);
      document.body.append(new Holder());
    },
  };
  const frames: Ways = {};
  for (const [name, insert] of Object.entries(into)) {
    frames[`frame of another document, by ${name}`] = () => callInFrame(frameOf(), insert);
  }
  return {
    'web rtc': () => callIn(globalThis),
    ...frames,
    'frame by createElement': () => callInFrame(document.createElement('iframe')),
    'frame by createElement in capitals': () => callInFrame(document.createElement('IFRAME')),
    'frame by createElementNS': () => callInFrame(document.createElementNS(XHTML, 'iframe')),
    'frame with a prefix': () => callInFrame(document.createElementNS(XHTML, 'x:iframe')),
    'frame of an empty document': () =>
      callInFrame(document.implementation.createHTMLDocument().createElement('iframe')),
    'frame of a new document': () => callInFrame(new Document().createElementNS(XHTML, 'iframe')),
    'frame with a name of two faces': () => {
      let asked = 0;
      const name = { toString: () => (asked++ === 0 ? 'p' : 'iframe') };
      return callInFrame(Reflect.apply(document.createElement, document, [name]));
    },
    'frame as a copy': () => callInFrame(frameOf().cloneNode()),
    'frame as an import': () => callInFrame(document.importNode(frameOf())),
    'frame in a whole': () => {
      const whole = within(frameOf());
      return callInFrame(whole.firstChild, () => document.body.append(whole));
    },
    'frame as a customised element': () => {
      class Frame extends HTMLIFrameElement {}
      customElements.define('x-frame', Frame, { extends: 'iframe' });
      return callInFrame(new Frame());
    },
    'frame of a registry of its own': () => {
      class Frame extends HTMLIFrameElement {}
      new CustomElementRegistry().define('x-frame-2', Frame, { extends: 'iframe' });
      return callInFrame(new Frame());
    },
    'frame by its load event': () =>
      new Promise((done, fail) => {
        const frame = frameOf();
        frame.onload = () => callIn(Reflect.get(frame, 'contentWindow') ?? Reflect.get(window, 0)).then(done, fail);
        document.body.append(frame);
        setTimeout(() => fail(new TypeError('no frame')), 300);
      }),
    'frame by its document': () => {
      const frame = document.body.appendChild(frameOf());
      return callIn(Reflect.get(frame, 'contentDocument')?.defaultView);
    },
    'frame by its drawing': () => {
      const frame = document.body.appendChild(frameOf());
      return callIn(Reflect.get(frame, 'getSVGDocument').call(frame)?.defaultView);
    },
    'frame by its name': () => {
      const frame = frameOf();
      frame.setAttribute('name', 'farFrame');
      document.body.append(frame);
      return callIn(Reflect.get(window, 'farFrame'));
    },
    'object as a frame': () => callInFrame(document.createElement('object')),
    'embed as a frame': () => callInFrame(Object.assign(document.createElement('embed'), { type: 'text/html' })),
    'fenced frame': () => callInFrame(document.createElement('fencedframe')),
    'object of another document': () => {
      const made = document.implementation.createDocument(XHTML, 'object').documentElement;
      made.setAttribute('type', 'text/html');
      return callInFrame(made);
    },
    innerHTML: () => {
      const place = parent();
      place.innerHTML = markup;
      return callInFrame(firstIn(place), () => undefined);
    },
    outerHTML: () => {
      child().outerHTML = markup;
      return callInFrame(firstIn(document), () => undefined);
    },
    insertAdjacentHTML: () => {
      const place = parent();
      place.insertAdjacentHTML('beforeend', markup);
      return callInFrame(firstIn(place), () => undefined);
    },
    'html in a template': () => {
      const template = document.createElement('template');
      template.innerHTML = markup;
      return callInFrame(firstIn(template.content));
    },
    setHTMLUnsafe: () => {
      const place = parent();
      Reflect.get(place, 'setHTMLUnsafe').call(place, markup);
      return callInFrame(firstIn(place), () => undefined);
    },
    setHTML: () => {
      const place = parent();
      Reflect.get(place, 'setHTML').call(place, markup, { sanitizer: {} });
      return callInFrame(firstIn(place), () => undefined);
    },
    parseHTMLUnsafe: () => callInFrame(firstIn(Reflect.get(Document, 'parseHTMLUnsafe')(markup))),
    parseHTML: () => callInFrame(firstIn(Reflect.get(Document, 'parseHTML')(markup, { sanitizer: {} }))),
    createContextualFragment: () => callInFrame(firstIn(document.createRange().createContextualFragment(markup))),
    'parser of html': () => callInFrame(firstIn(new DOMParser().parseFromString(markup, 'text/html'))),
    'parser of xml': () =>
      callInFrame(
        new DOMParser().parseFromString(`<iframe xmlns="${XHTML}"/>`, 'application/xhtml+xml').documentElement,
      ),
    'html by a command': () => {
      const place = parent();
      place.contentEditable = 'true';
      place.focus();
      document.execCommand('insertHTML', false, markup);
      return callInFrame(firstIn(place), () => undefined);
    },
    'frame with a page of its own': () => {
      const frame = frameOf();
      frame.setAttribute('srcdoc', '<p>x</p>');
      return callInFrame(frame);
    },
    'xsl fragment': () => {
      const space = 'http://www.w3.org/1999/XSL/Transform';
      const sheet = document.implementation.createDocument(space, 'stylesheet');
      sheet.documentElement.setAttribute('version', '1.0');
      const rule = sheet.createElementNS(space, 'template');
      rule.setAttribute('match', '/');
      const element = sheet.createElementNS(space, 'element');
      element.setAttribute('name', 'iframe');
      element.setAttribute('namespace', XHTML);
      rule.append(element);
      sheet.documentElement.append(rule);
      const processor = new (named('XSLTProcessor'))();
      processor.importStylesheet(sheet);
      const source = document.implementation.createDocument(null, 'a');
      return callInFrame(processor.transformToFragment(source, document).firstChild);
    },
    'document of a request': async () => {
      const request = new XMLHttpRequest();
      request.open('GET', './');
      request.responseType = 'document';
      await new Promise((done) => {
        request.onloadend = done;
        request.send();
      });
      const found = request.responseXML;
      if (found === null) throw new TypeError('no document');
      return callInFrame(found.createElementNS(XHTML, 'iframe'));
    },
    'empty window': () => callIn(window.open('')),
    'window of our page': () => callIn(window.open('./')),
    'named window of our page': () => callIn(window.open('./', 'named-window', 'width=9')),
    'window of a picture of ours': () => callIn(window.open('./icons/icon.svg')),
    'window by document.open': () => callIn(document.open('./', '_blank', '')),
    'empty window by document.open': () => callIn(document.open('about:blank', '_blank', '')),
    'picture in picture': async () => callIn(await named('documentPictureInPicture').requestWindow()),
    // A script may have changed the functions that the guards use.
    'call of every function, watched': () => {
      const { call, apply } = Function.prototype;
      const seen: unknown[] = [];
      const watch = function (this: unknown) {
        seen.push(this);
      };
      Object.assign(Function.prototype, { call: watch, apply: watch });
      try {
        document.createElement('p');
      } catch {
        // Only what was seen counts.
      }
      Object.assign(Function.prototype, { call, apply });
      const native = seen.find((found) => typeof found === 'function');
      if (typeof native !== 'function') throw new TypeError('nothing seen');
      return callInFrame(Reflect.apply(native, document, ['iframe']));
    },
    'patterns that match nothing': () => {
      const { test, exec } = RegExp.prototype;
      RegExp.prototype.test = () => false;
      RegExp.prototype.exec = () => null;
      try {
        return callInFrame(document.createElement('iframe'));
      } finally {
        Object.assign(RegExp.prototype, { test, exec });
      }
    },
    'text that says something else': () => {
      const Text = String;
      let asked = 0;
      Reflect.set(globalThis, 'String', () => ({ toString: () => (asked++ === 0 ? 'p' : 'iframe') }));
      try {
        return callInFrame(document.createElement('p'));
      } finally {
        Reflect.set(globalThis, 'String', Text);
      }
    },
    'selectors that match nothing': () => {
      const { matches, querySelector } = Element.prototype;
      Reflect.set(Element.prototype, 'matches', () => false);
      Reflect.set(Element.prototype, 'querySelector', () => null);
      try {
        return callInFrame(frameOf());
      } finally {
        Object.assign(Element.prototype, { matches, querySelector });
      }
    },
    'a removed guard': () => {
      const { createElement } = Document.prototype;
      Reflect.deleteProperty(Document.prototype, 'createElement');
      try {
        return callInFrame(document.createElement('iframe'));
      } finally {
        Document.prototype.createElement = createElement;
      }
    },
    'another address of this page': () => {
      const { parse } = URL;
      URL.parse = () => new URL('./', location.href);
      try {
        return fetch(`${origin}/parsed`, { mode: 'no-cors' });
      } finally {
        URL.parse = parse;
      }
    },
  };
}
