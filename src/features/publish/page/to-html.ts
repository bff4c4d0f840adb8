import { activeLanguage } from '../../../ui/kit/language/active-language.ts';
import { strings } from '../texts/publish-strings.ts';
import type { CleanPaper } from './clean/clean-paper.ts';
import type { PaperPicture } from './clean/read-pictures.ts';

/** The style of the file. It names no font to be fetched, and prints well. */
const STYLE = `
:root { color-scheme: light dark; }
body { font: 17px/1.6 Georgia, 'Iowan Old Style', 'Noto Serif', serif; margin: 2rem auto; max-width: 44rem; padding: 0 1.25rem; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; margin: 1.4em 0 0.4em; }
article > h1:first-child { margin-top: 0; }
article + article { border-top: 1px solid #8886; margin-top: 3rem; padding-top: 2rem; }
p, ul, ol, dl, table, pre, blockquote, figure, .callout, .embed { margin: 0.7em 0; }
.byline { font-style: italic; margin: 0; }
.version, nav { color: #666; font: 13px/1.5 system-ui, sans-serif; }
img { height: auto; max-width: 100%; }
pre { background: #8881; border-radius: 4px; font-size: 0.85em; overflow: auto; padding: 0.7em 1em; }
code, kbd { font-family: ui-monospace, Consolas, Menlo, monospace; font-size: 0.9em; }
pre code { font-size: 1em; }
table { border-collapse: collapse; display: block; font-size: 0.9em; overflow-x: auto; }
th, td { border: 1px solid #8886; padding: 0.25em 0.6em; text-align: start; vertical-align: top; }
th { background: #8881; }
blockquote, .embed { border-inline-start: 3px solid #8886; padding-inline-start: 1em; margin-inline: 0; }
.callout { background: #8881; border-inline-start: 3px solid #06888e; padding: 0.4em 1em; }
.callout[data-tone=decide] { border-color: #b7791f; }
.callout[data-tone=stopped] { border-color: #a3452e; }
.callout-title { font: 600 0.9em system-ui, sans-serif; }
math[display=block] { font-size: 1.15em; margin: 0.8em 0; }
li.task { list-style: none; margin-inline-start: -1.2em; }
mark { background: #ffe08a; color: #111; }
@media print { article + article { break-before: page; border: 0; } h1, h2, h3, h4 { break-after: avoid; } pre, tr, img, .callout { break-inside: avoid; } pre { white-space: pre-wrap; } }
`;

/** Makes one file of HTML, which contains its pictures and fetches nothing. */
export function toHtml({ notes, pictures }: CleanPaper, name: string): Blob {
  const page = document.implementation.createHTMLDocument(name);
  const { documentElement: root, head, body } = page;
  root.lang = activeLanguage.locale;
  const add = (parent: Element, tag: string, text: string, attributes: Record<string, string> = {}): Element => {
    const element = page.createElement(tag);
    element.textContent = text;
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    parent.append(element);
    return element;
  };
  head.prepend(page.createElement('meta'));
  head.firstElementChild?.setAttribute('charset', 'utf-8');
  add(head, 'meta', '', {
    'http-equiv': 'Content-Security-Policy',
    content: "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  });
  add(head, 'meta', '', { name: 'viewport', content: 'width=device-width, initial-scale=1' });
  add(head, 'meta', '', { name: 'generator', content: 'Cloister' });
  const authors = [...new Set(notes.flatMap(({ note }) => note.authors))];
  if (authors.length > 0) add(head, 'meta', '', { name: 'author', content: authors.join(', ') });
  add(head, 'style', STYLE);
  if (notes.length > 1) {
    const list = add(add(body, 'nav', '', { 'aria-label': strings.contents }), 'ol', '');
    for (const [index, { note }] of notes.entries())
      add(add(list, 'li', ''), 'a', note.title, { href: `#note-${index + 1}` });
  }
  for (const [index, { note, body: text }] of notes.entries()) {
    const article = add(body, 'article', '', { id: `note-${index + 1}` });
    add(article, 'h1', note.title);
    const byline = [note.authors.join(', '), note.day ?? ''].filter(Boolean).join(' · ');
    if (byline !== '') add(article, 'p', byline, { class: 'byline' });
    add(article, 'p', note.version, { class: 'version' });
    const copy = page.importNode(text, true);
    for (const image of copy.querySelectorAll('img')) {
      const picture = pictures[Number(image.dataset['picture'])];
      delete image.dataset['picture'];
      if (picture) image.src = dataUrl(picture);
      else image.replaceWith(strings.picture(image.alt));
    }
    article.append(...copy.childNodes);
  }
  return new Blob([`<!doctype html>\n${root.outerHTML}\n`], { type: 'text/html' });
}

function dataUrl({ type, bytes }: PaperPicture): string {
  let text = '';
  const PART = 0x8000;
  for (let at = 0; at < bytes.length; at += PART) text += String.fromCharCode(...bytes.subarray(at, at + PART));
  return `data:${type};base64,${btoa(text)}`;
}
