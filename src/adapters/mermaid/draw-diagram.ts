import type { Mermaid } from 'mermaid';
import type { DiagramAnswer } from '../../contracts/wire/diagram-requests.ts';
import { allowedAttributeNames } from '../../core/shared/drawing/allowed-shapes.ts';
import { inlineStyles } from './inline-styles.ts';
import { loadFont } from './measure-text.ts';
import { siteConfig } from './site-config.ts';
import { installSmallDocument, type SmallDocument } from './small-document.ts';
import type { SmallElement } from './small-element.ts';
import { toDrawing, wordsOf } from './to-drawing.ts';

/** Most texts of a drawing that its alternative text names. */
const MAX_WORDS = 60;
/** Longest text about a diagram, in UTF-16 units. */
const MAX_TEXT_CHARS = 500;

let loading: Promise<{ mermaid: Mermaid; small: SmallDocument }> | null = null;

/** Draws a diagram from the text of a note: Mermaid makes its SVG in a small document, of which only shapes are kept. */
export async function drawDiagram(text: string, isDark: boolean): Promise<DiagramAnswer> {
  loading ??= load();
  const { mermaid, small } = await loading;
  mermaid.initialize(siteConfig(isDark));
  let made: { svg: string; diagramType: string };
  try {
    made = await mermaid.render('diagram', text);
  } catch (error) {
    return unread(error, text);
  }
  const root = small.parse(made.svg);
  if (root === null) return { type: 'too-large' };
  const styles = inlineStyles(root, textOf(root, 'style'), allowedAttributeNames());
  const drawing = toDrawing(root, styles);
  if (drawing === null) return { type: 'too-large' };
  return {
    type: 'drawn',
    kind: made.diagramType,
    drawing,
    title: textOf(root, 'title').slice(0, MAX_TEXT_CHARS),
    description: textOf(root, 'desc').slice(0, MAX_TEXT_CHARS),
    words: wordsOf(drawing, MAX_WORDS),
  };
}

async function load(): Promise<{ mermaid: Mermaid; small: SmallDocument }> {
  const small = installSmallDocument();
  // Texts are measured in another font when this one is missing: labels may then be a little narrow.
  await loadFont().catch(() => undefined);
  // Only now, because it looks for a document when it is loaded.
  const { default: mermaid } = await import('mermaid');
  return { mermaid, small };
}

function textOf(root: SmallElement, selector: string): string {
  return [...root.querySelectorAll(selector)].map(({ textContent }) => textContent).join('\n');
}

/** Returns why Mermaid could not read a text: the place that its message draws, else its first line, and the line that it names. */
function unread(error: unknown, text: string): DiagramAnswer {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith('No diagram type detected')) return { type: 'unknown' };
  const [first = '', excerpt = '', caret = ''] = message.split('\n');
  const reason = /^-*\^$/.test(caret) ? `${excerpt}\n${caret}` : first.trim();
  const [, named] = /\bline:? (\d{1,6})/i.exec(message) ?? [];
  const line = Number(named);
  // Past the end: something is not closed. Mermaid counts without comments, settings and frontmatter, so lines do not agree there.
  const isKnown = line >= 1 && line <= text.trimEnd().split('\n').length && !/^\s*(?:\n|---)|%%/.test(text);
  return { type: 'unread', reason: reason.slice(0, MAX_TEXT_CHARS), line: isKnown ? line : null };
}
