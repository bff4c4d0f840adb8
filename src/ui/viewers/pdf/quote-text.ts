import { cleanPage } from '../../../core/shared/file-types/pdf-pages.ts';

/** Longest quote, in characters. */
const MAX_QUOTE = 100_000;
/** Characters that a wiki link cannot contain. */
const NOT_IN_A_LINK = /[[\]|#\n]/;

/** Returns a Markdown quote of text from a PDF, with a link to its page. The text stays text: its punctuation is escaped. */
export function quoteOf(selected: string, path: string, page: number): string {
  const paragraphs = cleanPage(selected.slice(0, MAX_QUOTE))
    .split(/\n{2,}/)
    .map((paragraph) => escapeMarkdown(paragraph.replace(/\s+/g, ' ').trim()))
    .filter((paragraph) => paragraph !== '');
  return `> ${[...paragraphs, linkToPage(path, page)].join('\n>\n> ')}\n`;
}

/** Returns a link that opens a PDF at a page. It names the whole path, which no other file can have. */
function linkToPage(path: string, page: number): string {
  const target = path.slice(1);
  if (!NOT_IN_A_LINK.test(target)) return `[[${target}#page=${page}]]`;
  const address = encodeURI(path).replace(/#/g, '%23').replace(/[<>]/g, encodeURIComponent);
  const label = target.slice(target.lastIndexOf('/') + 1).replace(/[[\]\n]/g, ' ');
  return `[${escapeMarkdown(label)}, page ${page}](<${address}#page=${page}>)`;
}

function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_[\]~$|^]/g, '\\$&')
      .replace(/([=%])(?=\1)/g, '\\$1')
      .replace(/&(?=#?\w+;)/g, '\\&')
      // Not as `\<`, which readers of HTML without Markdown take for an element.
      .replace(/<(?=[a-z/!?])/gi, '&lt;')
      .replace(/(?<=^|\s)[#@](?=\S)/g, '\\$&')
      .replace(/^(?:[-+](?=\s)|>|#(?=#*\s))/, '\\$&')
      .replace(/^(\d{1,9})(?=[.)]\s)/, '$1\\')
  );
}
