import { codeTree } from '../../adapters/markdown/code-tree.ts';
import { readMarkdown } from '../../adapters/markdown/read-markdown.ts';
import { toBlocks } from '../../adapters/markdown/to-blocks.ts';
import type { NotebookCell, RenderBlock, RenderedNotebook } from '../../contracts/wire/render-requests.ts';
import { type NotebookFileCell, notebookFileSchema, readCell, readOutput } from './notebook-schema.ts';
import { placeAttachments } from './place-attachments.ts';
import { renderOutput } from './render-output.ts';

const MAX_CELLS = 5000;
const MAX_OUTPUTS = 200;

/** Reads a notebook of Jupyter, formats 3 to 4.5. Nothing in it is run. */
export function renderNotebook(text: string): RenderedNotebook {
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
  const read = all.slice(0, MAX_CELLS).flatMap((value) => {
    const cell = readCell(value);
    return cell === null ? [] : [renderCell(cell, language)];
  });
  return { type: 'cells', language, cells: read, leftOut: all.length - read.length };
}

function renderCell(cell: NotebookFileCell, language: string): NotebookCell {
  const source = cell.source ?? cell.input ?? '';
  switch (cell.cell_type) {
    case 'markdown':
      return { type: 'markdown', blocks: markdown(placeAttachments(source, cell.attachments ?? {})) };
    case 'heading':
      return { type: 'markdown', blocks: markdown(`${'#'.repeat(cell.level ?? 1)} ${source.replace(/\s+/g, ' ')}`) };
    case 'code':
      return {
        type: 'code',
        count: cell.execution_count ?? cell.prompt_number ?? null,
        blocks: toBlocks(codeTree(source, language), ''),
        outputs: (cell.outputs ?? []).slice(0, MAX_OUTPUTS).flatMap((value) => {
          const output = readOutput(value);
          return output === null ? [] : renderOutput(output);
        }),
      };
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
