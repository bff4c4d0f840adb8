import { ExternalHyperlink, Math as Formula, ImageRun, type IRunOptions, type ParagraphChild, TextRun } from 'docx';
import { strings } from '../../texts/publish-strings.ts';
import type { PaperPicture } from '../clean/read-pictures.ts';
import { toWordFormula } from './word-formula.ts';

/** How a text is written. */
export type RunStyle = Pick<
  IRunOptions,
  'bold' | 'italics' | 'strike' | 'underline' | 'superScript' | 'subScript' | 'font' | 'size' | 'shading' | 'color'
>;

/** Word has no picture without a size. */
const LEAST_PX = 8;
const TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' } as const;

/** Returns the text of some nodes with its style, links, formulas and pictures. */
export async function toRuns(
  nodes: readonly Node[],
  style: RunStyle,
  pictures: readonly (PaperPicture | null)[],
  mostPx: number,
): Promise<ParagraphChild[]> {
  const runs: ParagraphChild[] = [];
  for (const node of nodes) {
    if (node instanceof Text) {
      const text = node.data.replace(/\s+/g, ' ');
      if (text !== '') runs.push(new TextRun({ ...style, text }));
      continue;
    }
    if (node instanceof Element) runs.push(...(await elementRuns(node, style, pictures, mostPx)));
  }
  return runs;
}

async function elementRuns(
  element: Element,
  style: RunStyle,
  pictures: readonly (PaperPicture | null)[],
  mostPx: number,
): Promise<ParagraphChild[]> {
  const within = (own: RunStyle) => toRuns([...element.childNodes], { ...style, ...own }, pictures, mostPx);
  switch (element.tagName.toLowerCase()) {
    case 'br':
      return [new TextRun({ ...style, break: 1 })];
    case 'strong':
    case 'b':
      return within({ bold: true });
    case 'em':
    case 'i':
    case 'cite':
      return within({ italics: true });
    case 'del':
    case 's':
      return within({ strike: true });
    case 'ins':
      return within({ underline: {} });
    case 'sup':
      return within({ superScript: true });
    case 'sub':
      return within({ subScript: true });
    case 'code':
    case 'kbd':
      return within({ font: 'Consolas', size: 19 });
    case 'mark':
      return within({ shading: { fill: 'FFE08A' } });
    case 'math':
      return [new Formula({ children: toWordFormula(element) })];
    case 'img':
      return picture(element, pictures, mostPx);
    case 'a': {
      const href = element.getAttribute('href') ?? '';
      if (href.startsWith('#') || href === '') return within({});
      return [new ExternalHyperlink({ link: href, children: await within({ color: '0B6B74', underline: {} }) })];
    }
    default:
      return within({});
  }
}

async function picture(
  element: Element,
  pictures: readonly (PaperPicture | null)[],
  mostPx: number,
): Promise<ParagraphChild[]> {
  const found = pictures[Number(element.getAttribute('data-picture'))];
  const alt = element.getAttribute('alt') ?? '';
  const missing = () => [new TextRun(strings.picture(alt))];
  if (!found) return missing();
  const scale = Math.min(1, mostPx / found.width);
  const transformation = {
    width: Math.max(LEAST_PX, Math.round(found.width * scale)),
    height: Math.max(LEAST_PX, Math.round(found.height * scale)),
  };
  const altText = { name: alt || 'figure', title: alt, description: alt };
  const type = found.type in TYPES ? TYPES[found.type as keyof typeof TYPES] : null;
  // Word shows no WebP, and drawings only beside a picture.
  if (type !== null) return [new ImageRun({ type, data: found.bytes, transformation, altText })];
  const data = await found.png();
  return data === null ? missing() : [new ImageRun({ type: 'png', data, transformation, altText })];
}
