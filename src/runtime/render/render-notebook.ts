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
import { type NotebookFileCell, notebookFileSchema, readCell, readOutput } from './notebook-schema.ts';
import { placeAttachments } from './place-attachments.ts';
import { renderOutput } from './render-output.ts';

const MAX_CELLS = 5000;
const MAX_OUTPUTS = 200;
/** Cells and outputs that are read before other tasks have their turn. */
const PARTS_AT_ONCE = 50;

/** Reads a notebook of Jupyter, formats 3 to 4.5. Nothing in it is run. */
export async function renderNotebook(text: string): Promise<RenderedNotebook> {
  let file: unknown;
  try {
    file = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { type: 'broken', reason: `The file is not valid JSON: ${reason}`, line: lineOf(reason, text) };
  }
  const parsed = notebookFileSchema.safeParse(file);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const place = issue?.path.join('.') || 'the file';
    return {
      type: 'broken',
      reason: `The JSON is not in notebook format: ${place}: ${issue?.message ?? ''}`,
      line: null,
    };
  }
  const { nbformat, metadata, cells, worksheets } = parsed.data;
  if (nbformat < 3 || nbformat >= 5)
    return { type: 'broken', reason: `The notebook format is ${nbformat}; supported formats are 3 and 4`, line: null };
  const language = metadata.language_info?.name ?? metadata.kernelspec?.language ?? 'python';
  const all = cells ?? worksheets?.flatMap((sheet) => sheet.cells) ?? [];
  const read: NotebookCell[] = [];
  let parts = 0;
  const turn = async (): Promise<void> => {
    parts += 1;
    if (parts % PARTS_AT_ONCE === 0) await breathe();
  };
  for (const value of all.slice(0, MAX_CELLS)) {
    await turn();
    const cell = readCell(value);
    if (cell !== null) read.push(await renderCell(cell, language, turn));
  }
  return { type: 'cells', language, cells: read, leftOut: all.length - read.length };
}

async function renderCell(cell: NotebookFileCell, language: string, turn: () => Promise<void>): Promise<NotebookCell> {
  const source = cell.source ?? cell.input ?? '';
  switch (cell.cell_type) {
    case 'markdown':
      return { type: 'markdown', blocks: markdown(placeAttachments(source, cell.attachments ?? {})) };
    case 'heading':
      return { type: 'markdown', blocks: markdown(`${'#'.repeat(cell.level ?? 1)} ${source.replace(/\s+/g, ' ')}`) };
    case 'code': {
      const outputs: NotebookOutput[] = [];
      for (const value of (cell.outputs ?? []).slice(0, MAX_OUTPUTS)) {
        await turn();
        const output = readOutput(value);
        for (const shown of output === null ? [] : renderOutput(output)) outputs.push(shown);
      }
      const count = cell.execution_count ?? cell.prompt_number ?? null;
      return { type: 'code', count, blocks: toBlocks(codeTree(source, language), ''), outputs };
    }
    default:
      return { type: 'raw', text: source };
  }
}

/** Its boxes cannot be ticked: they stand within JSON. */
function markdown(source: string): RenderBlock[] {
  return toBlocks(readMarkdown(source, false), '');
}

function lineOf(reason: string, text: string): number | null {
  const at = /position (\d+)/.exec(reason)?.[1];
  return at === undefined ? null : text.slice(0, Number(at)).split('\n').length;
}
