import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { renderNotebook } from '../../../../src/runtime/render/render-notebook.ts';

const PNG = 'iVBORw0KGgo=';
const report = (id: string): string =>
  readFileSync(new URL(`../../../fixtures/reports/${id}/a.ipynb`, import.meta.url), 'utf8');

async function shown(text: string) {
  const read = await renderNotebook(text);
  if (read.type !== 'cells') throw new Error(JSON.stringify(read));
  return read;
}

const notebook = (...cells: unknown[]) => JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells });
const text = (source: string, more: object = {}) => ({ cell_type: 'markdown', metadata: {}, source, ...more });
const code = (...outputs: unknown[]) => ({ cell_type: 'code', execution_count: 1, metadata: {}, source: 'x', outputs });
const picture = (metadata: object) => code({ output_type: 'display_data', metadata, data: { 'image/png': PNG } });

async function outputs(...cells: unknown[]) {
  const [cell] = (await shown(notebook(...cells))).cells;
  return cell?.type === 'code' ? cell.outputs : [];
}

describe('formats of notebooks', () => {
  it('read a notebook of format 2', async () => {
    const { cells } = await shown(report('F36'));
    expect(JSON.stringify(cells)).toContain('old');
  });

  it('read format 1, which had no number, and its names', async () => {
    const cells = [
      { cell_type: 'code', code: 'a = 1', prompt_number: 2 },
      { cell_type: 'text', text: '# T' },
    ];
    const read = await shown(JSON.stringify({ cells }));
    expect(read.cells).toMatchObject([{ type: 'code', count: 2 }, { type: 'markdown' }]);
    expect(JSON.stringify(read.cells)).toContain('n-t');
  });

  it('read pictures and streams of format 3, and HTML cells of format 2', async () => {
    const display = { output_type: 'display_data', png: PNG, metadata: { png: { width: 30, height: 20 } } };
    const cells = [
      { cell_type: 'code', input: 'x', outputs: [display, { output_type: 'stream', stream: 'stderr', text: 'w' }] },
      { cell_type: 'html', source: '<b>bold</b>' },
    ];
    const read = await shown(JSON.stringify({ nbformat: 3, worksheets: [{ cells }, null] }));
    expect(read.cells).toMatchObject([
      {
        outputs: [
          { type: 'image', data: PNG, width: 30, height: 20 },
          { type: 'text', text: 'w', stream: 'stderr' },
        ],
      },
      { type: 'markdown' },
    ]);
  });

  it('name a format that is newer, and show what is known', async () => {
    expect(await shown(JSON.stringify({ nbformat: 5, cells: [text('x')] }))).toMatchObject({ newerFormat: 5 });
    expect(await shown(JSON.stringify({ nbformat: '4', metadata: null, cells: [text('x')] }))).toMatchObject({
      newerFormat: null,
    });
  });
});

describe('JSON that is not quite JSON', () => {
  it('has numbers of Python', async () => {
    expect((await shown(report('F34'))).cells).toHaveLength(1);
    const data = '{"application/json": {"a": NaN, "b": [-Infinity, 1]}}';
    const cell = notebook(code({ output_type: 'display_data', metadata: {}, data: 'here' })).replace('"here"', data);
    const tree = JSON.stringify((await shown(cell)).cells);
    expect(tree).toContain('NaN');
    expect(tree).toContain('Infinity');
  });

  it('is empty', async () => {
    expect(await renderNotebook(report('F37'))).toEqual({ type: 'empty' });
    for (const empty of ['\ufeff', ' \n', '\0\0\0']) expect(await renderNotebook(empty)).toEqual({ type: 'empty' });
  });

  it('ends early: the cells before the end are shown', async () => {
    const whole = notebook(text('one'), text('two'), code({ output_type: 'stream', name: 'stdout', text: 'hello' }));
    expect(await shown(whole.slice(0, -40))).toMatchObject({
      cells: [{ type: 'markdown' }, { type: 'markdown' }, { type: 'code' }],
      mistakes: [{ kind: 'end', line: 1 }],
    });
  });

  it('has text after its end, or the sides of a merge', async () => {
    expect(await shown(`${notebook(text('one'))}\n}`)).toMatchObject({ mistakes: [{ kind: 'rest', line: 2 }] });
    const sides = `<<<<<<< HEAD\n${JSON.stringify(text('ours'))}\n=======\n${JSON.stringify(text('theirs'))}\n>>>>>>> b`;
    const read = await shown(`{"nbformat": 4, "cells": [\n${sides}\n]}`);
    expect(read.mistakes).toEqual([{ kind: 'conflict', line: 2 }]);
    expect(JSON.stringify(read.cells)).toMatch(/^(?!.*theirs).*ours/);
  });
});

describe('odd parts of a notebook', () => {
  it('are named, and the others are shown', async () => {
    const odd = { cell_type: 'code', execution_count: 'x', metadata: null, source: ['a'], outputs: null };
    expect(await shown(notebook(odd, 5, text('x', { attachments: null }), { source: 7 }))).toMatchObject({
      cells: [{ type: 'code', count: null, outputs: [] }, { type: 'markdown' }],
      damaged: [2, 4],
      leftOut: 2,
    });
  });

  it('can be outputs', async () => {
    const pdf = { output_type: 'display_data', data: { 'application/pdf': 'JVBER' } };
    const failed = { output_type: 'error', ename: 'E', evalue: null, traceback: 'line' };
    const bare = { output_type: 'execute_result', metadata: {}, data: 7 };
    expect(await outputs(code({ output_type: 'new_kind' }, null, pdf, failed, bare))).toEqual([
      { type: 'unread', kind: 'new_kind' },
      { type: 'unread', kind: '' },
      { type: 'unread', kind: 'application/pdf' },
      { type: 'error', name: 'E', message: '', traceback: 'line' },
      { type: 'unread', kind: 'execute_result' },
    ]);
    expect(await outputs(code({ output_type: 'display_data', metadata: {}, data: {} }))).toEqual([]);
    const many = Array.from({ length: 203 }, () => ({ output_type: 'stream', text: 'x' }));
    expect((await outputs(code(...many))).at(-1)).toEqual({ type: 'left-out', count: 3 });
  });
});

describe('pictures', () => {
  it('have the size that their output gives them', async () => {
    expect((await shown(report('F33'))).cells).toMatchObject([{ outputs: [{ type: 'image', width: 40 }] }]);
    expect(await outputs(picture({ 'image/png': { width: '40px', height: 20 } }))).toMatchObject([
      { width: 40, height: 20 },
    ]);
    expect(await outputs(picture({ width: 33 }))).toMatchObject([{ width: 33 }]);
    const [large] = await outputs(picture({ 'image/png': { width: 1e9, height: -3 } }));
    expect(large).toMatchObject({ width: 4000 });
    expect(large).not.toHaveProperty('height');
  });

  it('keep the name of an attachment that is missing', async () => {
    expect(JSON.stringify((await shown(report('F32'))).cells)).toContain('attachment:a.png');
  });

  it.each([
    ['![i](attachment:a.png "title")', 'a.png'],
    ['![i](attachment:image(1).png)', 'image(1).png'],
    ['![i](<attachment:a b.png>)', 'a b.png'],
    ['![i][r]\n\n[r]: attachment:a.png', 'a.png'],
    ['<img src="attachment:a.png" width="40">', 'a.png'],
  ])('are found where %j names them', async (source, name) => {
    const { cells } = await shown(notebook(text(source, { attachments: { [name]: { 'image/png': PNG } } })));
    expect(JSON.stringify(cells)).toContain(`data:image/png;base64,${PNG}`);
  });
});

describe('what other programs leave in notebooks', () => {
  it.each([
    ['a comma at the end', (whole: string) => whole.replace(/\]\}$/, ',]}')],
    ['numbers of Python', (whole: string) => whole.replace('"metadata":{}', '"metadata":{"a":Infinity,"b":-NaN}')],
    ['a format with a fraction', (whole: string) => whole.replace('"nbformat":4', '"nbformat":4.0')],
    ['no format', (whole: string) => whole.replace('"nbformat":4,"nbformat_minor":5,', '')],
    ['half a surrogate', (whole: string) => whole.replace('one', 'one \\ud83d')],
    ['a line break in a text', (whole: string) => whole.replace('one', 'one\ntwo')],
  ])('%s', async (_, bend) => {
    const whole = notebook(text('one'));
    const bent = bend(whole);
    expect(bent).not.toBe(whole);
    expect(JSON.stringify((await shown(bent)).cells)).toContain('one');
  });

  it.each([
    ['no kind of output', { data: { 'text/plain': 'seen' } }],
    ['a text in lines', { output_type: 'stream', name: 'stdout', text: ['se', 'en'] }],
    ['a stream without a name', { output_type: 'stream', text: 'seen' }],
    [
      'a widget with a text',
      {
        output_type: 'display_data',
        metadata: {},
        data: { 'application/vnd.jupyter.widget-view+json': { model_id: 'x' }, 'text/plain': 'seen' },
      },
    ],
    [
      'a text that is a number',
      { output_type: 'execute_result', metadata: {}, data: { 'text/plain': 5, 'text/markdown': 'seen' } },
    ],
    [
      'a picture with a text',
      { output_type: 'display_data', metadata: {}, data: { 'image/png': 5, 'text/plain': 'seen' } },
    ],
    ['an older name', { output_type: 'pyout', text: 'seen' }],
    ['an error without lines', { output_type: 'error', ename: 'E', evalue: 'seen', traceback: null }],
  ])('an output with %s', async (_, output) => {
    expect(JSON.stringify(await outputs(code(output)))).toContain('seen');
  });

  it('a picture whose lines are broken, or listed', async () => {
    const lines = ['iVBORw0K\n', 'GgoAAA==\n'];
    for (const data of [lines, lines.join('')])
      expect(
        await outputs(code({ output_type: 'display_data', metadata: {}, data: { 'image/png': data } })),
      ).toMatchObject([{ type: 'image' }]);
  });

  it('cells by name', async () => {
    const cells = { a: text('one'), b: text('two') };
    expect(JSON.stringify(await renderNotebook(JSON.stringify({ nbformat: 4, cells })))).toMatch(/one|cells/);
  });
});
