import {
  AlignmentType,
  BorderStyle,
  type FileChild,
  Math as Formula,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import type { PaperPicture } from '../clean/read-pictures.ts';
import { toWordFormula } from './word-formula.ts';
import { type RunStyle, toRuns } from './word-runs.ts';

/** Counts the numbered lists, each of which has a numbering of its own. */
export interface ListKinds {
  numbered: number;
}

export interface WordContext {
  readonly pictures: readonly (PaperPicture | null)[];
  readonly lists: ListKinds;
}

/** Where a block stands: how far in, in which list, in which box. */
interface Within {
  /** Quotes around it. */
  readonly quotes: number;
  readonly list: { readonly reference: string; readonly level: number } | null;
  readonly box: string | null;
}

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;
const BLOCKS = new Set('h1 h2 h3 h4 h5 h6 p ul ol li blockquote pre table hr dl dt dd div'.split(' '));
const TONES: Readonly<Record<string, string>> = { decide: 'B7791F', stopped: 'A3452E', agent: '06888E' };
/** Width of the text on the paper, in CSS pixels. */
const TEXT_PX = 600;
const INDENT_TWIP = 360;

export async function toWordBlocks(body: Element, context: WordContext): Promise<FileChild[]> {
  const made: FileChild[] = [];
  await addBlocks(body, { quotes: 0, list: null, box: null }, context, made);
  return made;
}

async function addBlocks(parent: Element, within: Within, context: WordContext, made: FileChild[]): Promise<void> {
  let loose: Node[] = [];
  const flush = async (options: IParagraphOptions = {}): Promise<void> => {
    const nodes = loose;
    loose = [];
    if (nodes.every((node) => node instanceof Text && node.data.trim() === '')) return;
    await addParagraph(nodes, within, context, made, options);
  };
  for (const node of parent.childNodes) {
    const name = node instanceof Element ? node.tagName.toLowerCase() : '';
    const isBlock =
      BLOCKS.has(name) || (name === 'math' && node instanceof Element && node.getAttribute('display') === 'block');
    if (!isBlock || !(node instanceof Element)) {
      loose.push(node);
      continue;
    }
    await flush();
    await addBlock(node, name, within, context, made);
  }
  await flush();
}

async function addBlock(
  element: Element,
  name: string,
  within: Within,
  context: WordContext,
  made: FileChild[],
): Promise<void> {
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading !== undefined) {
    const level = HEADINGS[Number(heading) - 1];
    return addParagraph([...element.childNodes], within, context, made, level === undefined ? {} : { heading: level });
  }
  switch (name) {
    case 'p':
    case 'dt':
      return hasBlocks(element)
        ? addBlocks(element, within, context, made)
        : addParagraph([...element.childNodes], within, context, made, name === 'dt' ? { keepNext: true } : {});
    case 'dd':
      return addBlocks(element, { ...within, quotes: within.quotes + 1 }, context, made);
    case 'ul':
    case 'ol':
      return addList(element, name, within, context, made);
    case 'blockquote':
      return addBlocks(element, { ...within, quotes: within.quotes + 1 }, context, made);
    case 'pre':
      return addCode(element, within, made);
    case 'table':
      made.push(await toTable(element, context), new Paragraph({ children: [] }));
      return;
    case 'hr':
      made.push(new Paragraph({ thematicBreak: true, children: [] }));
      return;
    case 'math':
      made.push(
        new Paragraph({
          alignment: AlignmentType.CENTER,
          children: [new Formula({ children: toWordFormula(element) })],
        }),
      );
      return;
    case 'div':
    case 'li':
      return addBlocks(element, boxOf(element, within), context, made);
    default:
      return addBlocks(element, within, context, made);
  }
}

function boxOf(element: Element, within: Within): Within {
  if (element.classList.contains('embed')) return { ...within, quotes: within.quotes + 1 };
  if (!element.classList.contains('callout')) return within;
  const tone = element instanceof HTMLElement ? (element.dataset['tone'] ?? '') : '';
  return { ...within, box: TONES[tone] ?? '888888' };
}

function hasBlocks(element: Element): boolean {
  return [...element.children].some(({ tagName }) => BLOCKS.has(tagName.toLowerCase()));
}

async function addList(
  element: Element,
  name: 'ul' | 'ol',
  within: Within,
  context: WordContext,
  made: FileChild[],
): Promise<void> {
  const level = within.list === null ? 0 : Math.min(within.list.level + 1, 8);
  const isNumbered = name === 'ol';
  const reference = isNumbered ? `numbers-${context.lists.numbered}` : 'bullets';
  if (isNumbered) context.lists.numbered += 1;
  for (const item of element.children) {
    const isTask = /^[☐☑]/.test(item.textContent.trimStart());
    const list = { reference, level };
    // A task has its box instead of a bullet.
    await addItem(item, { ...within, list }, isTask && !isNumbered, context, made);
  }
}

async function addItem(
  item: Element,
  within: Within,
  isTask: boolean,
  context: WordContext,
  made: FileChild[],
): Promise<void> {
  const first: Node[] = [];
  const rest = document.createElement('div');
  let isFirst = true;
  for (const node of item.childNodes) {
    const name = node instanceof Element ? node.tagName.toLowerCase() : '';
    if (isFirst && name === 'p') {
      first.push(...node.childNodes);
      isFirst = false;
    } else if (isFirst && !BLOCKS.has(name)) first.push(node);
    else {
      isFirst = false;
      rest.append(node.cloneNode(true));
    }
  }
  const { list } = within;
  const options: IParagraphOptions =
    isTask || list === null ? { indent: { left: INDENT_TWIP * ((list?.level ?? 0) + 1) } } : { numbering: list };
  await addParagraph(first, { ...within, list: null }, context, made, options);
  await addBlocks(
    rest,
    { ...within, quotes: within.quotes + (rest.querySelector('ul, ol') === null ? 1 : 0) },
    context,
    made,
  );
}

async function addParagraph(
  nodes: readonly Node[],
  within: Within,
  context: WordContext,
  made: FileChild[],
  options: IParagraphOptions,
): Promise<void> {
  const children: ParagraphChild[] = await toRuns(nodes, {}, context.pictures, TEXT_PX);
  made.push(new Paragraph({ ...frame(within), ...options, children }));
}

function frame({ quotes, box }: Within): IParagraphOptions {
  const left = { style: BorderStyle.SINGLE, size: 12, space: 8, color: box ?? 'AAAAAA' };
  return {
    ...(quotes > 0 || box !== null ? { indent: { left: INDENT_TWIP * Math.max(1, quotes) }, border: { left } } : {}),
    ...(box === null ? {} : { shading: { fill: 'F4F4F4' } }),
  };
}

function addCode(element: Element, within: Within, made: FileChild[]): void {
  const lines = element.textContent.replace(/\n$/, '').split('\n');
  const style: RunStyle = { font: 'Consolas', size: 18 };
  made.push(
    new Paragraph({
      ...frame(within),
      shading: { fill: 'F4F4F4' },
      children: lines.map((text, index) => new TextRun({ ...style, text, ...(index > 0 ? { break: 1 } : {}) })),
    }),
  );
}

async function toTable(element: Element, context: WordContext): Promise<Table> {
  const rows: TableRow[] = [];
  const all = [...element.querySelectorAll('tr')];
  const columns = Math.max(1, ...all.map((row) => row.children.length));
  for (const row of all) {
    const cells: TableCell[] = [];
    for (const cell of row.children) {
      const isHead = cell.tagName === 'TH';
      const align = cell instanceof HTMLElement ? cell.style.textAlign : '';
      const children = await toRuns(
        [...cell.childNodes],
        isHead ? { bold: true } : {},
        context.pictures,
        TEXT_PX / columns,
      );
      cells.push(
        new TableCell({
          columnSpan: Number(cell.getAttribute('colspan') ?? 1) || 1,
          rowSpan: Number(cell.getAttribute('rowspan') ?? 1) || 1,
          margins: { top: 40, bottom: 40, left: 80, right: 80 },
          ...(isHead ? { shading: { fill: 'F0F0F0' } } : {}),
          children: [
            new Paragraph({
              spacing: { after: 0 },
              ...(align === 'right'
                ? { alignment: AlignmentType.RIGHT }
                : align === 'center'
                  ? { alignment: AlignmentType.CENTER }
                  : {}),
              children,
            }),
          ],
        }),
      );
    }
    if (cells.length > 0)
      rows.push(new TableRow({ cantSplit: true, tableHeader: row.closest('thead') !== null, children: cells }));
  }
  return new Table({ width: { size: 100, type: WidthType.PERCENTAGE }, rows });
}
