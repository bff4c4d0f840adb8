import { describe, expect, it } from 'vitest';
import type { NotebookCell } from '../../../../src/contracts/wire/render-requests.ts';
import { renderNotebook } from '../../../../src/runtime/render/render-notebook.ts';

const PNG = 'iVBORw0KGgo=';

async function cellsOf(...cells: object[]): Promise<readonly NotebookCell[]> {
  const read = await renderNotebook(JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells }));
  return read.type === 'cells' ? read.cells : [];
}

async function outputsOf(...outputs: object[]) {
  const [cell] = await cellsOf({ cell_type: 'code', source: 'x', outputs });
  return cell?.type === 'code' ? cell.outputs : [];
}

const shown = (data: object) => outputsOf({ output_type: 'display_data', data });

describe('renderNotebook', () => {
  it('returns cells in order, with their numbers', async () => {
    const cells = await cellsOf(
      { cell_type: 'markdown', source: ['# A\n', 'b'] },
      { cell_type: 'code', execution_count: 3, source: 'import os', outputs: [] },
      { cell_type: 'raw', source: 'as it is' },
    );
    expect(cells.map((cell) => cell.type)).toEqual(['markdown', 'code', 'raw']);
    expect(cells[1]).toMatchObject({ count: 3, outputs: [] });
    expect(JSON.stringify(cells[1])).toContain('hljs-keyword');
    expect(JSON.stringify(cells[0])).toContain('n-a');
  });

  it('reads format 3', async () => {
    const read = await renderNotebook(
      JSON.stringify({
        nbformat: 3,
        worksheets: [
          {
            cells: [
              { cell_type: 'heading', level: 2, source: 'T' },
              {
                cell_type: 'code',
                input: ['1 + 1'],
                prompt_number: 7,
                outputs: [
                  { output_type: 'pyout', text: ['2'] },
                  { output_type: 'pyerr', ename: 'E', evalue: 'v', traceback: [] },
                ],
              },
            ],
          },
        ],
      }),
    );
    expect(read.type === 'cells' && read.cells[1]).toMatchObject({
      count: 7,
      outputs: [
        { type: 'text', text: '2' },
        { type: 'error', name: 'E', message: 'v' },
      ],
    });
  });

  it('removes terminal colours from text', async () => {
    const [text, failed] = await outputsOf(
      { output_type: 'stream', name: 'stderr', text: ['\u001b[1;31mred\u001b[0m\n', '10%\r100%\n'] },
      { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['\u001b[0;31mE\u001b[0m', 'v'] },
    );
    expect(text).toEqual({ type: 'text', text: 'red\n100%\n', stream: 'stderr' });
    expect(failed).toEqual({ type: 'error', name: 'E', message: 'v', traceback: 'E\nv' });
  });

  it('shows the richest output that needs no scripts', async () => {
    expect(await shown({ 'text/plain': 'x', 'image/png': `${PNG}\n` })).toEqual([
      { type: 'image', mediaType: 'image/png', data: PNG },
    ]);
    expect(await shown({ 'image/svg+xml': '<svg/>' })).toEqual([{ type: 'svg', text: '<svg/>' }]);
    expect(await shown({ 'text/plain': 'x', 'application/javascript': 'alert(1)' })).toEqual([
      { type: 'not-run', mediaType: 'application/javascript' },
      { type: 'text', text: 'x', stream: null },
    ]);
    expect(JSON.stringify(await shown({ 'text/latex': '$$x^2$$' }))).toContain('katex');
    expect(JSON.stringify(await shown({ 'application/json': { a: 1 } }))).toContain('hljs');
  });

  it('sanitizes markup of outputs, and omits invalid images', async () => {
    const made = JSON.stringify(
      await shown({ 'text/html': '<table onclick="x"><tr><td style="x">1<script>2</script></table>' }),
    );
    expect(made).toContain('tbody');
    expect(made).not.toMatch(/onclick|style|script/);
    expect(await shown({ 'image/png': '"><script>', 'text/plain': 'x' })).toEqual([
      { type: 'text', text: 'x', stream: null },
    ]);
  });

  it('embeds the attachments of a cell', async () => {
    const source = '![a](attachment:a%20b.png) ![c](attachment:constructor)';
    const [cell] = await cellsOf({ cell_type: 'markdown', source, attachments: { 'a b.png': { 'image/png': PNG } } });
    expect(JSON.stringify(cell)).toContain(`data:image/png;base64,${PNG}`);
  });

  it('names the error and its position', async () => {
    expect(await renderNotebook('{\n"nbformat": 4,\n oops }')).toMatchObject({ type: 'broken', line: 3 });
    expect(await renderNotebook('[]')).toMatchObject({
      type: 'broken',
      reason: expect.stringContaining('not in notebook format'),
    });
    expect(await renderNotebook('{"nbformat": 5}')).toMatchObject({
      type: 'broken',
      reason: expect.stringContaining('format is 5'),
    });
  });

  it('skips invalid cells and outputs, and counts them', async () => {
    const read = await renderNotebook(
      JSON.stringify({
        nbformat: 4,
        cells: [7, { cell_type: 'code', source: 1 }, { cell_type: 'code', outputs: [{}, null] }],
      }),
    );
    expect(read).toMatchObject({ type: 'cells', leftOut: 2 });
  });

  it('lets other tasks have their turn while it reads very many cells', async () => {
    let turns = 0;
    let isRead = false;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      turns += 1;
      if (isRead) port1.close();
      else port2.postMessage(null);
    };
    port2.postMessage(null);
    const cells = await cellsOf(...Array.from({ length: 1000 }, () => ({ cell_type: 'markdown', source: '# A' })));
    isRead = true;
    expect(cells).toHaveLength(1000);
    expect(turns).toBeGreaterThanOrEqual(10);
  });
});
