import { strings } from '../../texts/publish-strings.ts';

interface Cleaning {
  readonly path: string;
  /** Returns the address of a note in the same file; null for a note that is not in it. */
  readonly placeOf: (path: string) => string | null;
  /** Collects the pictures. */
  readonly pictures: Element[];
}

/** Elements that stay. Of others, what is in them stays. */
const KEPT = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p ul ol li blockquote pre code table thead tbody tr th td caption em strong b i del ins s mark sup sub kbd cite ' +
    'hr br dl dt dd section'
  ).split(' '),
);
/** Elements of the page that are not of the text. */
const DROPPED =
  '[data-repeated], button, script, style, template, nav, search, fieldset, select, [role=toolbar], [role=status], header, .visually-hidden, [aria-hidden=true]:not(.katex-html)';
const NUMBERS = ['colspan', 'rowspan', 'start'];

/** Returns the text of a note as plain HTML. */
export function cleanNote(article: HTMLElement, cleaning: Cleaning): HTMLElement {
  const body = document.createElement('div');
  const root = document.createElement('div');
  for (const child of article.children) if (child.tagName !== 'HEADER') append(child, root, cleaning);
  body.append(...root.childNodes);
  return body;
}

function append(node: Node, into: Element, cleaning: Cleaning): void {
  if (node instanceof Text) {
    into.append(node.data);
    return;
  }
  if (!(node instanceof Element)) return;
  const own = special(node, cleaning);
  if (own === 'dropped') return;
  if (own !== null) {
    into.append(own);
    return;
  }
  const name = node.tagName.toLowerCase();
  const target = KEPT.has(name) ? keep(node, name) : null;
  for (const child of node.childNodes) append(child, target ?? into, cleaning);
  if (target !== null) into.append(target);
}

function keep(node: Element, name: string): HTMLElement {
  const kept = document.createElement(name === 'section' ? 'div' : name);
  for (const attribute of NUMBERS) {
    const value = node.getAttribute(attribute);
    if (value !== null) kept.setAttribute(attribute, value);
  }
  if (node instanceof HTMLLIElement && node.hasAttribute('value')) kept.setAttribute('value', String(node.value));
  if (node.id !== '' && name !== 'section') kept.id = node.id;
  // A task has its box instead of a bullet.
  if (name === 'li' && node.querySelector(':scope > input, :scope > p > input') !== null) kept.className = 'task';
  const { textAlign } = node instanceof HTMLElement ? node.style : { textAlign: '' };
  const align = textAlign || node.getAttribute('align');
  if ((name === 'td' || name === 'th') && align) kept.style.textAlign = align;
  if (name === 'section' && node.hasAttribute('data-embedded')) kept.className = 'embed';
  return kept;
}

/** Returns the replacement of an element that is not kept as it is; null for others. */
function special(node: Element, cleaning: Cleaning): Element | 'dropped' | null {
  if (node.matches(DROPPED)) return 'dropped';
  if (node.matches('.katex')) return formula(node);
  if (node instanceof HTMLImageElement || (node instanceof SVGElement && node.tagName === 'svg'))
    return picture(node, cleaning);
  if (node instanceof HTMLInputElement) {
    if (node.type !== 'checkbox') return 'dropped';
    const box = document.createElement('span');
    box.textContent = node.checked ? '☑ ' : '☐ ';
    return box;
  }
  if (node instanceof HTMLMediaElement) {
    const name = document.createElement('p');
    name.textContent = strings.recording(node.getAttribute('aria-label') ?? '');
    return name;
  }
  if (node instanceof HTMLAnchorElement) return link(node, cleaning);
  const tone = node.getAttribute('data-tone');
  if (tone !== null) return callout(node, tone, cleaning);
  return null;
}

/** A formula as MathML, which browsers set without fonts of their own. */
function formula(node: Element): Element | 'dropped' {
  const math = node.querySelector('math')?.cloneNode(true);
  if (!(math instanceof Element)) return 'dropped';
  for (const note of math.querySelectorAll('annotation')) note.remove();
  if (node.parentElement?.matches('.katex-display')) math.setAttribute('display', 'block');
  return math;
}

function picture(node: Element, { pictures }: Cleaning): Element | 'dropped' {
  const { width, height } = node.getBoundingClientRect();
  // Icons are of the page.
  if (node.tagName === 'svg' && (width < 40 || height < 40)) return 'dropped';
  const image = document.createElement('img');
  image.dataset['picture'] = String(pictures.length);
  image.alt = node.getAttribute('alt') ?? node.getAttribute('aria-label') ?? '';
  if (width > 0) image.width = Math.round(width);
  pictures.push(node);
  return image;
}

function link(node: HTMLAnchorElement, cleaning: Cleaning): Element {
  const href = addressOf(node, cleaning);
  const kept = document.createElement(href === null ? 'span' : 'a');
  if (href !== null) kept.setAttribute('href', href);
  if (node.id !== '') kept.id = node.id;
  for (const child of node.childNodes) append(child, kept, cleaning);
  return kept;
}

/** Returns where a link leads from a file: to the web, to a place of the same note or to another note of the file. */
function addressOf(node: HTMLAnchorElement, { path, placeOf }: Cleaning): string | null {
  const written = node.getAttribute('href') ?? '';
  if (/^(?:https?:|mailto:)/i.test(written)) return written;
  const { note, place = '', reference } = node.dataset;
  const article = node.closest('article');
  const within = (end: string): string | null => {
    const found = article?.querySelector(`[id$="${CSS.escape(end)}"]`);
    return found ? `#${found.id}` : null;
  };
  if (reference !== undefined) return within(`-ref-${reference}`);
  if (note === undefined) return null;
  if (note === path && place !== '') return within(`-n-${place}`);
  return placeOf(note);
}

function callout(node: Element, tone: string, cleaning: Cleaning): Element {
  const box = document.createElement('div');
  box.className = 'callout';
  box.dataset['tone'] = tone;
  const [head, ...rest] = node.children;
  if (head !== undefined) {
    const title = document.createElement('p');
    title.className = 'callout-title';
    for (const child of head.childNodes) append(child, title, cleaning);
    // A heading of several blocks would not be a line.
    title.textContent = title.textContent.trim();
    box.append(title);
  }
  for (const child of rest) append(child, box, cleaning);
  return box;
}
