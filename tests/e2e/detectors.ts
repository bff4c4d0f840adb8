import type { Page } from '@playwright/test';

/** What runs in every document before anything else: what hostile text would call is counted, not done. */
function watchDocument(): void {
  const seen: string[] = [];
  const links: string[] = [];
  const watched = { seen, links, press: (_: Element) => undefined as unknown };
  Object.defineProperty(window, 'xssWatch', { value: watched });
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'msgbox']) {
    Object.defineProperty(window, name, { value: (...words: unknown[]) => void seen.push(`${name}(${words.join()})`) });
  }
  document.addEventListener('securitypolicyviolation', (event) => {
    seen.push(`violation of ${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`);
  });
  // Later the page keeps scripts from pressing links; what a person's press would do is what counts here. So while this presses,
  // the page's first listener neither prevents the press nor follows the link in its place.
  const dispatch = EventTarget.prototype.dispatchEvent;
  const { preventDefault } = Event.prototype;
  const { click } = HTMLElement.prototype;
  let pressing = false;
  Event.prototype.preventDefault = function () {
    const isOfGuard = this.eventPhase === Event.CAPTURING_PHASE && this.currentTarget === window;
    if (!pressing || !isOfGuard) preventDefault.call(this);
  };
  HTMLElement.prototype.click = function () {
    if (!pressing) click.call(this);
  };
  watched.press = (element) => {
    pressing = true;
    dispatch.call(element, new MouseEvent('click', { bubbles: true, cancelable: true }));
    pressing = false;
  };
  window.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement | SVGAElement>('a') : null;
    if (link === null) return;
    // A link in a drawing has its address as an object.
    const address = typeof link.href === 'string' ? link.href : new URL(link.href.baseVal, document.baseURI).href;
    if (!event.defaultPrevented) links.push(address);
    event.preventDefault();
  });
}

export interface Findings {
  readonly list: readonly string[];
}

/** Notes everything that a text alone must not bring about: calls, refusals of the policy, requests, new pages, journeys, errors. */
export async function watch(page: Page, own: string): Promise<Findings> {
  const list: string[] = [];
  await page.addInitScript(watchDocument);
  page.on('dialog', (dialog) => {
    list.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => list.push(`error ${error.message}`));
  page.context().on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !/^(?:blob|data):/.test(url)) list.push(`request ${url}`);
  });
  page.context().on('page', (other) => list.push(`page ${other.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) list.push(`frame ${frame.url()}`);
    else if (!frame.url().startsWith(own)) list.push(`journey ${frame.url()}`);
  });
  return { list };
}

/** What was seen within the document so far. */
export function seenWithin(page: Page): Promise<string[]> {
  return page.evaluate(() => [...Reflect.get(window, 'xssWatch').seen]);
}

/** Presses every link of these parts of the page once, and tells where they would have led. */
export function pressLinks(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((within) => {
    const watched = Reflect.get(window, 'xssWatch');
    watched.links.length = 0;
    for (const link of document.querySelectorAll(`:is(${within}) :is(a, area)`)) watched.press(link);
    return [...watched.links];
  }, selector);
}

/** What stands in these parts of the page although no note may put it there. */
export function strangers(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((within) => {
    const refused =
      'script, style, link, meta, base, iframe, frame, object, embed, form, textarea, select, video, audio, source, template, portal';
    const found: string[] = [];
    for (const element of document.querySelectorAll(`:is(${within}) *`)) {
      const tell = (what: string) => found.push(`${what}: ${element.outerHTML.slice(0, 200)}`);
      if (element.matches(refused)) tell('element');
      const set =
        element.closest('.katex, svg[class*="lucide"], .cm-editor, svg[data-drawing], svg[class*="_"]') !== null;
      // A drawing of a diagram has shapes and texts, and refers to its own parts alone.
      const isDrawn = element.closest('svg[data-drawing]') !== null;
      if (
        isDrawn &&
        !/^(?:svg|g|path|rect|circle|ellipse|line|poly(?:line|gon)|t(?:ext|span)|defs|marker|clipPath|(?:linear|radial)Gradient|stop)$/.test(
          element.localName,
        )
      )
        tell('part of a drawing');
      if (/^(?:svg|math)$/i.test(element.localName) && !set) tell('drawing');
      for (const { name, value } of element.attributes) {
        if (/^on|^(?:srcdoc|srcset|formaction|action|ping|background|poster|xlink:href)$/i.test(name))
          tell(`attribute ${name}`);
        if (isDrawn && name !== 'aria-label' && /url\((?!#drawing)|^(?:xlink:)?href |^class /i.test(`${name} ${value}`))
          tell('address in a drawing');
        if (name === 'style' && !set && /url\(|position|image/i.test(value)) tell('style');
        if (
          /^(?:href|src)$/.test(name) &&
          !/^(?:https?:|mailto:|#|blob:|data:image\/(?:png|jpeg|gif|webp);base64,)/.test(value)
        )
          tell(name);
        if (name === 'src' && /^https?:/.test(value)) tell('src');
        if ((name === 'id' || name === 'name') && value in document) tell(`clobbers ${value}`);
      }
      if (
        element instanceof HTMLAnchorElement &&
        /^(?:https?|mailto):$/.test(element.protocol) &&
        element.origin !== location.origin
      ) {
        if (element.target !== '_blank' || !element.relList.contains('noopener') || element.title !== element.href)
          tell('link');
      }
    }
    return found;
  }, selector);
}
