import { codeTree } from '../../adapters/markdown/code-tree.ts';
import { readMarkdown } from '../../adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../adapters/markdown/to-blocks.ts';
import { breathe } from '../../adapters/platform/create-platform.ts';
import type {
  NotebookCell,
  NotebookOutput,
  RenderBlock,
  RenderedNotebook,
} from '../../contracts/wire/render-requests.ts';
import { isRecord, parseJson } from '../../core/shared/json/parse-json.ts';
import { readLooseJson } from '../../core/shared/json/read-loose-json.ts';
import {
  type MediaBundle,
  type NotebookFileCell,
  notebookFileSchema,
  readCell,
  readOutput,
} from './notebook-schema.ts';
import { placeAttachments } from './place-attachments.ts';
import { renderOutput } from './render-output.ts';

const MAX_CELLS = 5000;
const MAX_OUTPUTS = 200;
/** The last format that is known. A newer one is shown as far as it is the same. */
const LAST_FORMAT = 4;
/** Cells and outputs that are read before other tasks have their turn. */
const PARTS_AT_ONCE = 50;

/** Reads a notebook of Jupyter, formats 1 to 4.5. Nothing in it is run. */
export async function renderNotebook(text: string): Promise<RenderedNotebook> {
  const source = text.replace(/^\uFEFF/, '');
  if (/^[\s\0]*$/.test(source)) return { type: 'empty' };
  const strict = parseJson(source);
  const file = strict === undefined ? readLooseJson(source) : ({ type: 'value', value: strict, mistakes: [] } as const);
  if (file.type === 'broken')
    return { type: 'broken', reason: `The file is not valid JSON: ${file.reason}`, line: file.line };
  const parsed = notebookFileSchema.safeParse(file.value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue?.path.join('.') || 'the file';
    return notInFormat(`${place}: ${issue?.message ?? ''}`);
  }
  const { nbformat, metadata, cells, worksheets } = parsed.data;
  const all = cells ?? worksheets?.flatMap((sheet) => sheet.cells);
  if (all === undefined) {
    if (nbformat > LAST_FORMAT)
      return { type: 'broken', reason: `The notebook format is ${nbformat} and has no cells`, line: null };
    return notInFormat('cells: missing');
  }
  const language = metadata.language_info?.name ?? metadata.kernelspec?.language ?? 'python';
  const read: NotebookCell[] = [];
  const damaged: number[] = [];
  let parts = 0;
  const turn = async (): Promise<void> => {
    parts += 1;
    if (parts % PARTS_AT_ONCE === 0) await breathe();
  };
  for (const [index, value] of all.slice(0, MAX_CELLS).entries()) {
    await turn();
    const cell = readCell(value);
    if (cell === null) damaged.push(index + 1);
    else read.push(await renderCell(cell, language, turn));
  }
  return {
    type: 'cells',
    language,
    cells: read,
    damaged,
    leftOut: all.length - read.length,
    mistakes: file.mistakes,
    newerFormat: nbformat >= LAST_FORMAT + 1 ? nbformat : null,
  };
}

function notInFormat(why: string): RenderedNotebook {
  return { type: 'broken', reason: `The JSON is not in notebook format: ${why}`, line: null };
}

async function renderCell(cell: NotebookFileCell, language: string, turn: () => Promise<void>): Promise<NotebookCell> {
  const source = cell.source ?? cell.input ?? cell.code ?? cell.text ?? '';
  switch (kindOf(cell)) {
    case 'markdown':
    case 'html':
    case 'text':
      return { type: 'markdown', blocks: markdown(source, cell.attachments ?? {}) };
    case 'heading': {
      const line = `${'#'.repeat(cell.level ?? 1)} ${source.replace(/\s+/g, ' ')}`;
      return { type: 'markdown', blocks: markdown(line, {}) };
    }
    case 'code': {
      const outputs: NotebookOutput[] = [];
      const all = cell.outputs ?? [];
      for (const value of all.slice(0, MAX_OUTPUTS)) {
        await turn();
        const output = readOutput(value);
        if (output === null) outputs.push({ type: 'unread', kind: typeOf(value) });
        else for (const shown of renderOutput(output)) outputs.push(shown);
      }
      if (all.length > MAX_OUTPUTS) outputs.push({ type: 'left-out', count: all.length - MAX_OUTPUTS });
      const count = cell.execution_count ?? cell.prompt_number ?? null;
      return { type: 'code', count, blocks: toBlocks(codeTree(source, language), ''), outputs };
    }
    default:
      return { type: 'raw', text: source };
  }
}

/** Returns the type of a cell. Code is all that has outputs. */
function kindOf({ cell_type: type, code, outputs }: NotebookFileCell): string {
  if (type !== undefined) return type;
  return outputs || code ? 'code' : 'raw';
}

/** Returns what an output that is none calls itself; empty without a name. */
function typeOf(value: unknown): string {
  const type = isRecord(value) ? value['output_type'] : null;
  return typeof type === 'string' ? type.slice(0, 100) : '';
}

/** Its boxes cannot be ticked: they stand within JSON. */
function markdown(source: string, attachments: Record<string, MediaBundle>): RenderBlock[] {
  return toBlocks(placeAttachments(readMarkdown(source, false), attachments), '');
}
