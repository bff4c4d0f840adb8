import type { Kit, Ways } from './kit.ts';

/** What leaves the page for another, or opens one, without a person's press. The last ones take the page away where they work. */
export function leavingWays({ origin, host, far, put, make }: Kit): Ways {
  const anchor = (fields: Record<string, unknown>) => Object.assign(document.createElement('a'), fields);
  const blank = (name: string) => anchor({ href: far(name), target: '_blank' });
  const form = (fields: Record<string, unknown>) => Object.assign(document.createElement('form'), fields);
  const press = () => new MouseEvent('click', { bubbles: true, cancelable: true });
  const slotted = (mode: ShadowRootMode) => {
    const shown = document.createElement('b');
    const place = put(document.createElement('div'));
    const link = blank(`slot-${mode}`);
    link.append(document.createElement('slot'));
    place.attachShadow({ mode }).append(link);
    place.append(shown);
    shown.click();
  };
  const drawn = () => {
    const space = 'http://www.w3.org/2000/svg';
    const link = document.createElementNS(space, 'a');
    link.setAttribute('target', '_blank');
    const root = document.createElementNS(space, 'svg');
    root.append(link);
    put(root);
    return link;
  };
  return {
    'window.open': () => window.open(far('open')),
    'window.open in this window': () => window.open(far('open-self'), '_self'),
    'window.open with features': () => window.open(far('open-features'), 'far', 'noopener,width=9'),
    'window by document.open elsewhere': () => document.open(far('document-open'), '_blank', ''),
    'link in a new window': () => put(blank('blank')).click(),
    'link out of the page': () => blank('loose').click(),
    'link by an event': () => put(blank('event')).dispatchEvent(press()),
    'link by an event that cannot be stopped': () =>
      put(blank('unstoppable')).dispatchEvent(new MouseEvent('click', { bubbles: true })),
    'link by the middle button': () =>
      put(blank('middle')).dispatchEvent(new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })),
    'link by a pointer': () => put(blank('pointer')).dispatchEvent(new PointerEvent('click', { bubbles: true })),
    'link by an event that lies': () => {
      const event = new MouseEvent('click', { bubbles: true });
      Object.defineProperty(event, 'type', { value: 'move' });
      put(blank('lie')).dispatchEvent(event);
    },
    'link by what stands in it': () => {
      const link = put(blank('inner'));
      put(document.createElement('b'), link).click();
    },
    'link with a key held': () =>
      put(anchor({ href: far('ctrl') })).dispatchEvent(
        new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }),
      ),
    'link by the Enter key': () => {
      const link = put(blank('enter'));
      link.textContent = 'x';
      link.focus();
      for (const type of ['keydown', 'keypress', 'keyup']) {
        link.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', keyCode: 13, charCode: 13, bubbles: true }));
      }
    },
    'link by a label': () => {
      const link = put(blank('label'));
      put(Object.assign(document.createElement('input'), { id: 'far-field' }), link);
      put(Object.assign(document.createElement('label'), { htmlFor: 'far-field' })).click();
    },
    'link by a label out of the page': () => {
      const label = document.createElement('label');
      const link = blank('loose-label');
      link.append(document.createElement('input'));
      label.append(link);
      label.click();
    },
    'link that changes while it is pressed': () => {
      const link = put(anchor({ href: '#/', target: '_blank' }));
      link.addEventListener('click', () => Object.assign(link, { href: far('changed') }));
      link.click();
    },
    'link out of the page that changes': () => {
      const link = anchor({ href: '#/', target: '_blank' });
      link.addEventListener('click', () => Object.assign(link, { href: far('loose-changed') }));
      link.click();
    },
    'link of no address that gets one': () => {
      const link = put(anchor({ target: '_blank' }));
      link.addEventListener('click', () => Object.assign(link, { href: far('given') }));
      link.click();
    },
    'child slotted into a link': () => slotted('open'),
    'child slotted into a hidden link': () => slotted('closed'),
    'link of a drawing': () => {
      const link = drawn();
      link.setAttribute('href', far('drawing'));
      link.dispatchEvent(press());
    },
    'link of a drawing, old style': () => {
      const link = drawn();
      link.setAttributeNS('http://www.w3.org/1999/xlink', 'xlink:href', far('xlink'));
      link.dispatchEvent(press());
    },
    'link of a drawing that is animated': async () => {
      const link = drawn();
      link.setAttribute('href', '#/');
      const set = document.createElementNS('http://www.w3.org/2000/svg', 'set');
      set.setAttribute('attributeName', 'href');
      set.setAttribute('to', far('animated'));
      link.append(set);
      await new Promise((done) => setTimeout(done, 20));
      link.dispatchEvent(press());
    },
    'area of a picture': () => {
      const area = Object.assign(document.createElement('area'), { href: far('area'), target: '_blank' });
      put(put(document.createElement('map')).appendChild(area)).click();
    },
    'link that saves': () => put(anchor({ href: far('save'), download: 'x' })).click(),
    'link with guards changed': () => {
      const { closest } = Element.prototype;
      const { preventDefault, composedPath } = Event.prototype;
      Reflect.set(Element.prototype, 'closest', () => null);
      Object.assign(Event.prototype, { preventDefault: () => undefined, composedPath: () => [] });
      try {
        put(blank('tampered')).click();
      } finally {
        Reflect.set(Element.prototype, 'closest', closest);
        Object.assign(Event.prototype, { preventDefault, composedPath });
      }
    },
    'form in a new window': () => put(form({ action: far('form-blank'), target: '_blank' })).submit(),
    'form asked for in a new window': () =>
      put(form({ action: far('form-request'), target: '_blank' })).requestSubmit(),
    'form by its button': () => {
      const owner = put(form({ action: far('form-button'), target: '_blank' }));
      put(document.createElement('button'), owner).click();
    },
    'form by the address of a button': () => {
      const owner = put(form({ action: '#/', target: '_blank' }));
      put(Object.assign(document.createElement('button'), { formAction: far('form-action') }), owner).click();
    },
    'form that changes while it is sent': () => {
      const owner = put(form({ action: '#/', target: '_blank' }));
      owner.addEventListener('submit', () => Object.assign(owner, { action: far('form-changed') }));
      owner.requestSubmit();
    },
    'form in a shadow tree': () => {
      const owner = form({ action: far('form-shadow'), target: '_blank' });
      put(document.createElement('div')).attachShadow({ mode: 'closed' }).append(owner);
      owner.requestSubmit();
    },
    'form into a frame': () => {
      const frame = document.implementation.createDocument('http://www.w3.org/1999/xhtml', 'iframe').documentElement;
      frame.setAttribute('name', 'form-frame');
      put(frame);
      put(form({ action: far('form-frame'), target: 'form-frame' })).submit();
    },
    'frame of another document to elsewhere': () => {
      const frame = document.implementation.createDocument('http://www.w3.org/1999/xhtml', 'iframe').documentElement;
      Reflect.set(frame, 'src', far('frame-of-document'));
      put(frame);
    },
    'post form': () => put(form({ action: far('form-post'), method: 'post' })).submit(),
    form: () => put(form({ action: far('form') })).submit(),
    'mail program': () => {
      location.href = `mailto:x@${host}`;
    },
    'page written again': () => {
      document.open();
      document.write(`<img src="${far('written.png')}">`);
      document.close();
    },
    'link after the page was opened again': () => {
      document.open();
      document.close();
      put(blank('reopened'), document.documentElement ?? document.body).click();
    },
    'link pressed by a script': () => make('a', { href: far('link') }).click(),
    'base and a link of ours': () => {
      put(Object.assign(document.createElement('base'), { href: origin }), document.head);
      put(anchor({ href: `${location.pathname}${location.search}#/based` })).click();
    },
    'meta refresh': () => make('meta', { httpEquiv: 'refresh', content: `0;url=${far('refresh')}` }),
    'navigation.navigate': () => Reflect.get(window, 'navigation').navigate(far('navigate')).finished,
    'location.host': () => {
      location.host = host;
    },
    'location.href': () => {
      location.href = far('location');
    },
    'location.assign': () => location.assign(far('assign')),
    'location.replace': () => location.replace(far('replace')),
  };
}
