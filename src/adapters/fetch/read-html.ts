import { convert, type FormatCallback, type HtmlToTextOptions, type SelectorDefinition } from 'html-to-text';

/** Elements inside of each other; what lies deeper is left out, as no page that is read by people goes there. */
const MAX_DEPTH = 100;
const MAX_TITLE_CHARS = 500;
/** Opening and closing tags that are read. The parser's time grows with the square of how deep they lie: 419,000 took 3 minutes. */
const MAX_TAGS = 30_000;

/** What is no text of the page: code, what is loaded, what is for finding one's way, and what the page itself hides. */
const LEFT_OUT = [
  ...['script', 'style', 'noscript', 'template', 'head', 'title', 'nav', 'svg', 'canvas', 'iframe', 'object', 'embed'],
  ...['audio', 'video', 'button', 'select', 'input', 'textarea', '[hidden]', '[aria-hidden="true"]'],
];

/**
 * A page as text: headings with `#`, lists, tables by row with `|` between the cells, links with the address they lead to. Only
 * text comes out, and nothing in it is run or loaded. Throws for a page that the parser does not get over.
 *
 * @param url the page's own address; links are resolved against it, or against the page's `<base>`
 */
export function readHtml(whole: string, url: string): { title: string; text: string; truncated: boolean } {
  const html = firstTags(whole);
  const { title, base } = readHead(html, url);
  const text = convert(html, {
    ...COMMON,
    formatters: { heading, orderedList, image, cell, link: linkFrom(base) },
    selectors: [
      ...LEFT_OUT.map((selector) => ({ selector, format: 'skip' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
      ...['table', 'caption', 'tr'].map((selector) => block(selector)),
      ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
      { selector: 'ul', options: { itemPrefix: '- ' } },
      { selector: 'ol', format: 'orderedList' },
      { selector: 'img', format: 'image' },
      { selector: 'a', format: 'link' },
    ],
  });
  return { title, text: text.trim(), truncated: html.length < whole.length };
}

/** The start of a page with as many tags as are read. */
function firstTags(html: string): string {
  let tags = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > MAX_TAGS) return html.slice(0, at);
  }
  return html;
}

const COMMON: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: MAX_DEPTH, ellipsis: '…' },
};

function block(selector: string): SelectorDefinition {
  return { selector, format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } };
}

/** The page's title, and the address that its links start from. */
function readHead(html: string, url: string): { title: string; base: string } {
  let base: string | null = null;
  let title: string | null = null;
  const text = convert(html, {
    ...COMMON,
    baseElements: { selectors: ['title', 'base'], returnDomByDefault: false },
    formatters: {
      firstTitle(elem, walk, builder) {
        // A picture may have a title of its own.
        if (title !== null) return;
        title = '';
        walk(elem.children, builder);
      },
      firstBase(elem) {
        base ??= URL.parse(String(elem.attribs['href'] ?? ''), url)?.href ?? null;
      },
    },
    selectors: [
      { selector: 'title', format: 'firstTitle' },
      { selector: 'base', format: 'firstBase' },
    ],
  });
  return { title: text.trim().slice(0, MAX_TITLE_CHARS).toWellFormed(), base: base ?? url };
}

const heading: FormatCallback = (elem, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addInline(`${'#'.repeat(Number(elem.name?.slice(1)))} `);
  walk(elem.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** By plain numbers from 1: letters, Roman numbers and other starts are the page's dress. */
const orderedList: FormatCallback = (elem, walk, builder) => {
  const items = elem.children.filter(({ type, data }) => type === 'tag' || (type === 'text' && data?.trim() !== ''));
  builder.openList({ interRowLineBreaks: 1, leadingLineBreaks: 2, maxPrefixLength: `${items.length}. `.length });
  let number = 0;
  for (const item of items) {
    if (item.name === 'li') number += 1;
    builder.openListItem({ prefix: item.name === 'li' ? `${number}. ` : '' });
    walk([item], builder);
    builder.closeListItem();
  }
  builder.closeList({ trailingLineBreaks: 2 });
};

const image: FormatCallback = (elem, _walk, builder) => {
  const alt = String(elem.attribs['alt'] ?? '').trim();
  if (alt !== '') builder.addInline(`[picture: ${alt}]`);
};

const cell: FormatCallback = (elem, walk, builder) => {
  builder.addInline('| ');
  walk(elem.children, builder);
  builder.addInline(' ');
};

/** The words of a link and then, in brackets, where it leads: never the one for the other. */
function linkFrom(base: string): FormatCallback {
  return (elem, walk, builder) => {
    walk(elem.children, builder);
    const raw = String(elem.attribs['href'] ?? '').trim();
    const target = raw === '' || raw.startsWith('#') ? null : URL.parse(raw, base);
    if (target !== null && LEADS_SOMEWHERE.includes(target.protocol)) builder.addInline(` [${target.href}]`);
  };
}

const LEADS_SOMEWHERE = ['https:', 'http:', 'mailto:'];
