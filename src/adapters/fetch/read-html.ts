import { convert, type FormatCallback, type HtmlToTextOptions, type SelectorDefinition } from 'html-to-text';
import { firstTags, MAX_HTML_DEPTH } from '../../core/shared/html/html-bounds.ts';

const MAX_TITLE_CHARS = 500;

/** Elements without page text: code, embedded content, navigation, and hidden elements. */
const LEFT_OUT = [
  ...['script', 'style', 'noscript', 'template', 'head', 'title', 'nav', 'svg', 'canvas', 'iframe', 'object', 'embed'],
  ...['audio', 'video', 'button', 'select', 'input', 'textarea', '[hidden]', '[aria-hidden="true"]'],
];

/**
 * Converts a page to text: headings with `#`, lists, table rows with `|` between the cells, links with their URL. Nothing is executed
 * or loaded. Throws for a page the parser cannot handle.
 *
 * @param url URL of the page; links are resolved against it, or against the page's `<base>`
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

const COMMON: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: MAX_HTML_DEPTH, ellipsis: '…' },
};

function block(selector: string): SelectorDefinition {
  return { selector, format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } };
}

function readHead(html: string, url: string): { title: string; base: string } {
  let base: string | null = null;
  let title: string | null = null;
  const text = convert(html, {
    ...COMMON,
    baseElements: { selectors: ['title', 'base'], returnDomByDefault: false },
    formatters: {
      firstTitle(elem, walk, builder) {
        // An SVG image may have a title element of its own.
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

/** Numbers list items from 1; other numbering styles are ignored. */
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

/** Formats a link as its text followed by the URL in brackets, so that the text cannot disguise the URL. */
function linkFrom(base: string): FormatCallback {
  return (elem, walk, builder) => {
    walk(elem.children, builder);
    const raw = String(elem.attribs['href'] ?? '').trim();
    const target = raw === '' || raw.startsWith('#') ? null : URL.parse(raw, base);
    if (target !== null && LEADS_SOMEWHERE.includes(target.protocol)) builder.addInline(` [${target.href}]`);
  };
}

const LEADS_SOMEWHERE = ['https:', 'http:', 'mailto:'];
