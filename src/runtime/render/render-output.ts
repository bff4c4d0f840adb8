import { codeTree } from '../../adapters/markdown/code-tree.ts';
import { formulaTree } from '../../adapters/markdown/formulas.ts';
import { readHtml, readMarkdown } from '../../adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../adapters/markdown/to-blocks.ts';
import type { NotebookOutput } from '../../contracts/wire/render-requests.ts';
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
};

/** What is shown of one output: the richest form of it that need not be run. */
export function renderOutput(output: NotebookFileOutput): NotebookOutput[] {
  switch (output.output_type) {
    case 'stream':
      return [{ type: 'text', text: withoutAnsi(output.text), stream: output.name === 'stderr' ? 'stderr' : 'stdout' }];
    case 'error':
    case 'pyerr': {
      const { ename, evalue, traceback } = output;
      return [
        { type: 'error', name: ename, message: withoutAnsi(evalue), traceback: withoutAnsi(traceback.join('\n')) },
      ];
    }
    case 'pyout':
      return fromMedia(Object.fromEntries(Object.entries(output).map(([name, value]) => [longName(name), value])));
    default:
      return fromMedia(output.data);
  }
}

function longName(name: string): string {
  return Object.hasOwn(OLD_NAMES, name) ? (OLD_NAMES[name] ?? name) : name;
}

function fromMedia(media: MediaBundle): NotebookOutput[] {
  const run = Object.keys(media).find((type) => /javascript|widget|vnd\.(?!jupyter\.stdout)/.test(type));
  const shown = richest(media);
  if (run === undefined) return shown === null ? [] : [shown];
  return [{ type: 'not-run', mediaType: run }, ...(shown === null ? [] : [shown])];
}

function richest(media: MediaBundle): NotebookOutput | null {
  for (const mediaType of IMAGES) {
    const data = textIn(media, mediaType)?.replace(/\s+/g, '');
    if (data && /^[A-Za-z0-9+/=]+$/.test(data)) return { type: 'image', mediaType, data };
  }
  const svg = textIn(media, 'image/svg+xml');
  if (svg !== null) return { type: 'svg', text: svg };
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
  if (json !== undefined)
    return { type: 'blocks', blocks: toBlocks(codeTree(JSON.stringify(json, null, 2), 'json'), '') };
  const text = textIn(media, 'text/plain');
  return text === null ? null : { type: 'text', text: withoutAnsi(text), stream: null };
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
