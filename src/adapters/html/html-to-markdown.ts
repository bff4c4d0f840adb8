import { convert, type FormatCallback } from 'html-to-text';
import { firstTags, MAX_HTML_DEPTH } from '../../core/shared/html/html-bounds.ts';

type DomNode = Parameters<FormatCallback>[0];
type RecursiveCallback = Parameters<FormatCallback>[1];
type BlockTextBuilder = Parameters<FormatCallback>[2];

/** Where a link or picture of the text leads in the notebook; null leaves an address on the web as it is and drops any other. */
export type ResolveTarget = (address: string, kind: 'link' | 'picture') => string | null;

const LEFT_OUT = [
  ...[
    'script',
    'style',
    'noscript',
    'template',
    'head',
    'title',
    'svg',
    'canvas',
    'iframe',
    'object',
    'embed',
    'audio',
  ],
  ...['video', 'button', 'select', 'textarea', 'form > input'],
];
/** Characters that Markdown would take for marks. */
const ESCAPED = { '\\': '\\\\', '`': '\\`', '*': '\\*', _: '\\_', '[': '\\[', ']': '\\]', '<': '\\<', '#': '\\#' };
/** Formulas between tags, as MathJax reads them. */
const OPEN_FORMULA = /\$\$|\\\(|\\\[/g;
const CLOSE_FORMULA: Readonly<Record<string, string>> = { $$: '$$', '\\(': '\\)', '\\[': '\\]' };
const MAX_FORMULA_CHARACTERS = 2000;
/** Stands in for a formula while the text is converted: no text has it. */
const PLACE = '\ue000';
/** The mark of a line break: a backslash, except at the end of a paragraph. */
const BREAK = '\ue001';
/** The mark of text that is nested too deeply to be read. */
const TOO_DEEP = '\ue002';
const OWN_MARKS = /[\ue000-\ue002]/g;
const BREAKS = / *\ue001(?=\n|$)|\ue001/g;
const PLACES = new RegExp(`${PLACE}(\\d+)${PLACE}`, 'g');
const WEB = /^(?:https?|mailto):/i;

/**
 * Converts HTML of another notebook to Markdown: headings one level lower, marks, lists, tables, quotations, code, formulas, links and
 * pictures. Everything else is left out or becomes its text; nothing is executed or loaded.
 *
 * @param onCut called when text was left out because it is nested too deeply; an ellipsis stands in its place
 */
export function htmlToMarkdown(whole: string, resolve: ResolveTarget, onCut: () => void = () => {}): string {
  const { html, formulas } = takeFormulas(firstTags(whole.replace(OWN_MARKS, '')));
  const markdown = convert(html, {
    wordwrap: false,
    limits: { maxDepth: MAX_HTML_DEPTH, ellipsis: TOO_DEEP },
    // By default, the text around a stray `<body>` would be lost.
    baseElements: { selectors: [] },
    encodeCharacters: ESCAPED,
    formatters: {
      heading,
      list,
      quotation,
      code,
      table,
      task,
      newline: (_, __, builder) => {
        builder.addLiteral(BREAK);
        builder.addLineBreak();
      },
      rule: (_, __, builder) => {
        builder.openBlock({ leadingLineBreaks: 2 });
        builder.addLiteral('---');
        builder.closeBlock({ trailingLineBreaks: 2 });
      },
      bold: marked('**'),
      italic: marked('*'),
      struck: marked('~~'),
      highlighted: marked('=='),
      lowered: marked('<sub>', '</sub>'),
      raised: marked('<sup>', '</sup>'),
      typed,
      link: linkBy(resolve),
      picture: pictureBy(resolve),
    },
    selectors: [
      ...LEFT_OUT.map((selector) => ({ selector, format: 'skip' })),
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
      ...['strong', 'b'].map((selector) => ({ selector, format: 'bold' })),
      ...['em', 'i'].map((selector) => ({ selector, format: 'italic' })),
      ...['del', 's', 'strike'].map((selector) => ({ selector, format: 'struck' })),
      ...['ul', 'ol'].map((selector) => ({ selector, format: 'list' })),
      { selector: 'mark', format: 'highlighted' },
      { selector: 'sub', format: 'lowered' },
      { selector: 'sup', format: 'raised' },
      { selector: 'code', format: 'typed' },
      { selector: 'pre', format: 'code' },
      { selector: 'blockquote', format: 'quotation' },
      { selector: 'table', format: 'table' },
      { selector: 'input', format: 'task' },
      { selector: 'br', format: 'newline' },
      { selector: 'hr', format: 'rule' },
      { selector: 'a', format: 'link' },
      { selector: 'img', format: 'picture' },
    ],
  });
  if (markdown.includes(TOO_DEEP)) onCut();
  return markdown
    .replaceAll(TOO_DEEP, '…')
    .replace(PLACES, (_, at: string) => formulaOf(formulas[Number(at)] ?? ''))
    .replace(BREAKS, (mark, at: number, all: string) => (isEndOfParagraph(all, at + mark.length) ? '' : '\\'))
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Takes the formulas out of a text, each with a mark in its place. */
function takeFormulas(text: string): { html: string; formulas: string[] } {
  const formulas: string[] = [];
  /** The next end of each kind, so that none is sought twice. */
  const ends = new Map<string, number>();
  let html = '';
  let done = 0;
  for (const { 0: open, index } of text.matchAll(OPEN_FORMULA)) {
    const from = index + open.length;
    if (index < done) continue;
    let end = ends.get(open) ?? 0;
    if (end !== -1 && end < from) {
      end = text.indexOf(CLOSE_FORMULA[open] ?? open, from);
      ends.set(open, end);
    }
    const isFormula = end > from && end - from <= MAX_FORMULA_CHARACTERS && !text.slice(from, end).includes('<');
    if (!isFormula) continue;
    html += `${text.slice(done, index)}${PLACE}${formulas.length}${PLACE}`;
    done = end + 2;
    formulas.push(text.slice(index, done));
  }
  return { html: html + text.slice(done), formulas };
}

function isEndOfParagraph(text: string, at: number): boolean {
  return at >= text.length || /^\n[ >]*(?:\n|$)/.test(text.slice(at, at + 40));
}

/** Returns a formula as notes have it, with its entities decoded. */
function formulaOf(formula: string): string {
  const decoded = formula
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&');
  if (decoded.startsWith('$$')) return decoded;
  const inside = decoded.slice(2, -2).trim();
  return decoded.startsWith('\\[') ? `$$${inside}$$` : `$${inside}$`;
}

function marked(open: string, close = open): FormatCallback {
  return (elem, walk, builder) => {
    const [before, after] = trimEdges(elem);
    if (before) builder.addInline(' ');
    const isEmpty = textOf(elem).trim() === '' && !hasPicture(elem);
    if (!isEmpty) builder.addLiteral(open);
    walk(elem.children, builder);
    if (!isEmpty) builder.addLiteral(close);
    if (after) builder.addInline(' ');
  };
}

/** Moves white space at both ends of an element out of it: marks touch their text. */
function trimEdges(elem: DomNode): [before: boolean, after: boolean] {
  const texts = textNodes(elem);
  const first = texts[0];
  const last = texts.at(-1);
  if (first === undefined || last === undefined) return [false, false];
  const before = /^\s/.test(first.data ?? '');
  const after = /\s$/.test(last.data ?? '');
  first.data = (first.data ?? '').trimStart();
  last.data = (last.data ?? '').trimEnd();
  return [before, after];
}

function textNodes(elem: DomNode, depth = 0): DomNode[] {
  if (depth > MAX_HTML_DEPTH) return [];
  return (elem.children ?? []).flatMap((child) => (child.type === 'text' ? [child] : textNodes(child, depth + 1)));
}

function textOf(elem: DomNode): string {
  return textNodes(elem)
    .map(({ data }) => data ?? '')
    .join('');
}

function hasPicture(elem: DomNode, depth = 0): boolean {
  return (
    depth <= MAX_HTML_DEPTH && (elem.children ?? []).some((one) => one.name === 'img' || hasPicture(one, depth + 1))
  );
}

const heading: FormatCallback = (elem, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  builder.addLiteral(`${'#'.repeat(Math.min(6, Number(elem.name?.slice(1)) + 1))} `);
  walk(elem.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const list: FormatCallback = (elem, walk, builder) => {
  const isOrdered = elem.name === 'ol';
  const start = Number(elem.attribs?.['start'] ?? 1) || 1;
  builder.openList({ interRowLineBreaks: 1, leadingLineBreaks: elem.parent?.name === 'li' ? 1 : 2 });
  let number = start;
  for (const item of elem.children ?? []) {
    if (item.type === 'text' && item.data?.trim() === '') continue;
    builder.openListItem({ prefix: isOrdered ? `${number}. ` : '- ' });
    walk(item.name === 'li' ? (item.children ?? []) : [item], builder);
    builder.closeListItem();
    number += 1;
  }
  builder.closeList({ trailingLineBreaks: elem.parent?.name === 'li' ? 1 : 2 });
};

const quotation: FormatCallback = (elem, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 });
  walk(elem.children, builder);
  builder.closeBlock({
    trailingLineBreaks: 2,
    blockTransform: (text) => text.trim().replace(/^/gm, '> '),
  });
};

const code: FormatCallback = (elem, _, builder) => {
  const text = textOf(elem).replace(/^\n|\n$/g, '');
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  builder.openBlock({ leadingLineBreaks: 2, isPre: true });
  builder.addLiteral(`${fence}\n${text}\n${fence}`);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

const typed: FormatCallback = (elem, _, builder) => {
  const text = textOf(elem).replace(/\s+/g, ' ').trim();
  const mark = text.includes('`') ? '``' : '`';
  if (text !== '') builder.addLiteral(`${mark}${mark === '``' ? ` ${text} ` : text}${mark}`);
};

const task: FormatCallback = (elem, _, builder) => {
  if (elem.attribs?.['type'] !== 'checkbox') return;
  builder.addLiteral(elem.attribs['checked'] === undefined ? '[ ]' : '[x]');
  builder.addInline(' ');
};

/** A table with one line for each row; the first one is its head. */
const table: FormatCallback = (elem, walk, builder) => {
  builder.openTable();
  for (const row of rowsOf(elem)) {
    builder.openTableRow();
    for (const cell of row.children ?? []) {
      if (cell.name !== 'td' && cell.name !== 'th') continue;
      builder.openTableCell();
      walk(cell.children, builder);
      builder.closeTableCell({ colspan: Number(cell.attribs?.['colspan'] ?? 1) || 1 });
    }
    builder.closeTableRow();
  }
  builder.closeTable({ tableToString: toTable, leadingLineBreaks: 2, trailingLineBreaks: 2 });
};

function rowsOf(elem: DomNode): DomNode[] {
  return (elem.children ?? []).flatMap((child) => {
    if (child.name === 'tr') return [child];
    return ['thead', 'tbody', 'tfoot'].includes(child.name ?? '') ? rowsOf(child) : [];
  });
}

const MAX_COLUMNS = 200;

function toTable(rows: readonly (readonly { readonly text: string; readonly colspan: number }[])[]): string {
  const lines = rows
    .map((cells) =>
      cells.flatMap(({ text, colspan }) => [cellText(text), ...Array(Math.min(colspan, MAX_COLUMNS) - 1).fill('')]),
    )
    .map((cells) => cells.slice(0, MAX_COLUMNS));
  const columns = lines.reduce((most, { length }) => Math.max(most, length), 0);
  if (columns === 0) return '';
  const [head = [], ...body] = lines;
  const line = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  return [line(head), `|${' --- |'.repeat(columns)}`, ...body.map(line)].join('\n');
}

function cellText(text: string): string {
  return text
    .trim()
    .replaceAll('|', '\\|')
    .replace(/ *\ue001?\n+ */g, '<br>');
}

function linkBy(resolve: ResolveTarget): FormatCallback {
  return (elem, walk, builder) => {
    const target = targetOf(String(elem.attribs?.['href'] ?? ''), resolve, 'link');
    if (target === null) return walk(elem.children, builder);
    withTarget(elem, walk, builder, target);
  };
}

function withTarget(elem: DomNode, walk: RecursiveCallback, builder: BlockTextBuilder, target: string): void {
  const [before, after] = trimEdges(elem);
  if (before) builder.addInline(' ');
  builder.addLiteral('[');
  if (textOf(elem).trim() === '' && !hasPicture(elem)) builder.addInline(target);
  walk(elem.children, builder);
  builder.addLiteral(`](${destination(target)})`);
  if (after) builder.addInline(' ');
}

function pictureBy(resolve: ResolveTarget): FormatCallback {
  return (elem, _, builder) => {
    const address = String(elem.attribs?.['src'] ?? '');
    const local = resolve(address, 'picture');
    const alt = String(elem.attribs?.['alt'] ?? '')
      .replace(/[[\]\\\n|]/g, ' ')
      .trim();
    if (local !== null) builder.addLiteral(`![${alt}](${destination(local)})`);
    else if (WEB.test(address)) builder.addLiteral(`[${alt || 'picture'}](${destination(address)})`);
    else if (alt !== '') builder.addInline(`(${alt})`);
  };
}

function targetOf(address: string, resolve: ResolveTarget, kind: 'link'): string | null {
  const trimmed = address.trim();
  return resolve(trimmed, kind) ?? (WEB.test(trimmed) ? trimmed : null);
}

/** Returns an address as it stands in a link. */
function destination(address: string): string {
  return address.replace(/[\s<>()\\]/g, (character) => encodeURIComponent(character).replace(/[()]/g, escapeBracket));
}

function escapeBracket(bracket: string): string {
  return bracket === '(' ? '%28' : '%29';
}
