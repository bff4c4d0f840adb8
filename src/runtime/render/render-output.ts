import { codeTree } from '../../adapters/markdown/code-tree.ts';
import { formulaTree } from '../../adapters/markdown/formulas.ts';
import { readHtml, readMarkdown } from '../../adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../adapters/markdown/to-blocks.ts';
import type { NotebookOutput } from '../../contracts/wire/render-requests.ts';
import { isRecord } from '../../core/shared/json/parse-json.ts';
import { type MediaBundle, type NotebookFileOutput, textIn } from './notebook-schema.ts';

const IMAGES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
/** Larger markup is not read, because reading it keeps the worker busy: its text stands beside it as a rule. */
const MAX_MARKUP_CHARS = 200_000;
/** Formats of before 4 name what an output holds by short names. */
const OLD_NAMES: Record<string, string> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  html: 'text/html',
  latex: 'text/latex',
  text: 'text/plain',
  json: 'application/json',
  javascript: 'application/javascript',
  pdf: 'application/pdf',
};
/** Largest width and height of a picture, in CSS pixels. */
const MAX_PX = 4000;

/** What is shown of one output: the richest form of it that need not be run. */
export function renderOutput(output: NotebookFileOutput): NotebookOutput[] {
  switch (output.output_type) {
    case 'stream':
      return [
        {
          type: 'text',
          text: withoutAnsi(output.text),
          stream: (output.name ?? output.stream) === 'stderr' ? 'stderr' : 'stdout',
        },
      ];
    case 'error':
    case 'pyerr': {
      const { ename, evalue, traceback } = output;
      return [
        { type: 'error', name: ename, message: withoutAnsi(evalue), traceback: withoutAnsi(traceback.join('\n')) },
      ];
    }
    default: {
      const media = output.data ?? withLongNames(output);
      const shown = fromMedia(media, withLongNames(output.metadata));
      const isDamaged = output.data === undefined && shown.length === 0;
      return isDamaged ? [{ type: 'unread', kind: output.output_type }] : shown;
    }
  }
}

function withLongNames(media: MediaBundle): MediaBundle {
  return Object.fromEntries(Object.entries(media).map(([name, value]) => [longName(name), value]));
}

function longName(name: string): string {
  return Object.hasOwn(OLD_NAMES, name) ? (OLD_NAMES[name] ?? name) : name;
}

function fromMedia(media: MediaBundle, metadata: MediaBundle): NotebookOutput[] {
  const run = Object.keys(media).find((type) => /javascript|widget|vnd\.(?!jupyter\.stdout)/.test(type));
  const shown = richest(media, metadata);
  if (run === undefined && shown === null) {
    const kind = Object.keys(media).find((type) => type.includes('/'));
    return kind === undefined ? [] : [{ type: 'unread', kind: kind.slice(0, 100) }];
  }
  if (run === undefined) return shown === null ? [] : [shown];
  return [{ type: 'not-run', mediaType: run }, ...(shown === null ? [] : [shown])];
}

function richest(media: MediaBundle, metadata: MediaBundle): NotebookOutput | null {
  for (const mediaType of IMAGES) {
    const data = textIn(media, mediaType)?.replace(/\s+/g, '');
    if (data && /^[A-Za-z0-9+/=]+$/.test(data))
      return { type: 'image', mediaType, data, ...sizeOf(metadata, mediaType) };
  }
  const svg = textIn(media, 'image/svg+xml');
  if (svg !== null) return { type: 'svg', text: svg, ...sizeOf(metadata, 'image/svg+xml') };
  const html = textIn(media, 'text/html');
  if (html !== null && html.length <= MAX_MARKUP_CHARS) {
    const blocks = toBlocks(readHtml(html), '');
    if (blocks.length > 0) return { type: 'blocks', blocks };
  }
  const markdown = textIn(media, 'text/markdown');
  if (markdown !== null) return { type: 'blocks', blocks: toBlocks(readMarkdown(markdown, false), '') };
  const latex = textIn(media, 'text/latex');
  if (latex !== null) return { type: 'blocks', blocks: toBlocks(formulaTree(latex), '') };
  const json = media['application/json'];
  if (json !== undefined) return { type: 'blocks', blocks: toBlocks(codeTree(jsonText(json), 'json'), '') };
  const text = textIn(media, 'text/plain');
  return text === null ? null : { type: 'text', text: withoutAnsi(text), stream: null };
}

/** Returns the size that the metadata of an output give its picture: by media type, or for all. */
function sizeOf(metadata: MediaBundle, mediaType: string): { width?: number; height?: number } {
  const own = metadata[mediaType];
  const given = isRecord(own) ? own : metadata;
  const [width, height] = [pixels(given['width']), pixels(given['height'])];
  return { ...(width === null ? {} : { width }), ...(height === null ? {} : { height }) };
}

function pixels(value: unknown): number | null {
  const number =
    typeof value === 'string' ? Number(/^\s*(\d{1,5}(?:\.\d{1,3})?)\s*(?:px)?\s*$/.exec(value)?.[1]) : value;
  return typeof number === 'number' && number >= 1 ? Math.min(Math.round(number), MAX_PX) : null;
}

/** Returns JSON with the numbers that only Python writes. */
function jsonText(json: unknown): string {
  const text = JSON.stringify(
    json,
    (_, value: unknown) => (typeof value === 'number' && !Number.isFinite(value) ? `\u0000${value}` : value),
    2,
  );
  return text.replace(/"\\u0000(NaN|-?Infinity)"/g, '$1');
}

// Colours and moves of a terminal: CSI and OSC sequences, and single ones.
const ESCAPE = String.fromCharCode(27);
const BELL = String.fromCharCode(7);
const ANSI = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z\\\\-_])`,
  'g',
);

/** Text of a terminal without what colours it. A line that was written over shows what stood there last. */
function withoutAnsi(text: string): string {
  const plain = text.replace(ANSI, '').replace(/\r\n/g, '\n');
  if (!plain.includes('\r')) return plain;
  return plain
    .split('\n')
    .map((line) => line.replace(/\r+$/, '').replace(/^.*\r/s, ''))
    .join('\n');
}
