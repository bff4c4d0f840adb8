import { describe, expect, it } from 'vitest';
import type { FileState } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import { diffLines } from '../../../../../src/core/shared/diff/diff-lines.ts';
import { type DiffItem, toDiffItems } from '../../../../../src/ui/approval/change/diff-items.ts';
import type { ShownFile } from '../../../../../src/ui/approval/change/use-change-text.ts';

const state = (path: string, sizeBytes = 10): FileState => ({ path, kind: 'file', hash: 'a'.repeat(64), sizeBytes });

function edited(before: string | null, after: string): ShownFile {
  const from = before === null ? null : state('/a.md');
  const transition = { fileId: 'f', before: from, after: state('/a.md') };
  return {
    changed: { kind: from ? 'change' : 'create', isFolder: false, path: '/a.md', to: null, labels: [], transition },
    beforeMissing: false,
    body: { type: 'text', rows: diffLines(before, after), after },
  };
}

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `line ${from + index}\n`).join('');

const shape = (items: DiffItem[]) =>
  items.map((item) =>
    item.type === 'row'
      ? `${item.row.kind} ${item.row.text}`
      : item.type === 'fold'
        ? `fold ${item.hidden}`
        : item.type,
  );

describe('toDiffItems', () => {
  it('folds equal lines between two differences, and keeps three lines of context', () => {
    const items = toDiffItems([edited(`x\n${lines(1, 20)}y\n`, `X\n${lines(1, 20)}Y\n`)], new Set());
    expect(shape(items)).toEqual([
      'file',
      'remove x',
      'add X',
      'same line 1',
      'same line 2',
      'same line 3',
      'fold 14',
      'same line 18',
      'same line 19',
      'same line 20',
      'remove y',
      'add Y',
    ]);
  });

  it('shows an opened fold', () => {
    const files = [edited(`${lines(1, 20)}y\n`, `${lines(1, 20)}Y\n`)];
    const fold = toDiffItems(files, new Set()).find((item) => item.type === 'fold');
    const items = toDiffItems(files, new Set([fold?.key ?? '']));
    expect(items.filter((item) => item.type === 'row')).toHaveLength(22);
    expect(items.some((item) => item.type === 'fold')).toBe(false);
  });

  it('does not fold a few lines', () => {
    const items = toDiffItems([edited(`x\n${lines(1, 8)}y\n`, `X\n${lines(1, 8)}Y\n`)], new Set());
    expect(items.some((item) => item.type === 'fold')).toBe(false);
  });

  it('never folds differences', () => {
    const items = toDiffItems([edited(null, lines(1, 500))], new Set());
    expect(items.filter((item) => item.type === 'row')).toHaveLength(500);
  });

  it('returns the size of a change', () => {
    const facts = (file: ShownFile) => toDiffItems([file], new Set()).find((item) => item.type === 'file')?.facts;
    expect(facts(edited(null, lines(1, 42)))).toBe('new file · 42 lines');
    expect(facts(edited(null, ''))).toBe('new file · empty');
    expect(facts(edited('a\nb\n', 'a\nc\nd\n'))).toBe('2 lines added, 1 removed');
  });

  it('says which labels a file gains, and what they mean', () => {
    const same = state('/a.md');
    const labelled: ShownFile = {
      changed: {
        kind: 'label',
        isFolder: false,
        path: '/a.md',
        to: null,
        labels: ['local-only'],
        transition: { fileId: 'f', before: same, after: same },
      },
      beforeMissing: false,
      body: { type: 'none' },
    };
    const [head, note] = toDiffItems([labelled], new Set());
    expect(head).toMatchObject({ path: '/a.md', facts: 'labeled local-only' });
    expect(note).toMatchObject({ type: 'note', text: expect.stringContaining('can’t use remote models') });
  });

  it('lists paths of moves and deletions, and hashes of binary files', () => {
    const at = (kind: 'move' | 'delete', to: string | null): ShownFile => ({
      changed: {
        kind,
        isFolder: false,
        path: '/a.md',
        to,
        labels: [],
        transition: { fileId: 'f', before: state('/a.md'), after: to === null ? null : state(to) },
      },
      beforeMissing: false,
      body: { type: 'none' },
    });
    const binary: ShownFile = {
      ...at('move', '/b.bin'),
      body: { type: 'binary', before: { hash: 'old', sizeBytes: 1 }, after: { hash: 'new', sizeBytes: 2 } },
    };
    const items = toDiffItems([at('move', '/b.md'), at('delete', null), binary], new Set());
    expect(
      items.map((item) => (item.type === 'file' ? item.facts : item.type === 'hash' ? item.hash : item.type)),
    ).toEqual(['moved to /b.md', 'deleted · 10 B', 'moved to /b.bin, content changed', 'old', 'new']);
  });

  it('gives every line a unique key', () => {
    const files = [edited(null, 'a\na\n'), edited(null, 'a\n')];
    const keys = toDiffItems(files, new Set()).map((item) => item.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('marks several parts by their number in the whole change, and a single one not', () => {
    const two = edited(`x\n${lines(1, 20)}y\n`, `X\n${lines(1, 20)}Y\n`);
    const items = toDiffItems([two, edited(null, 'new\n')], new Set(), { hasParts: true });
    const parts = items.filter((item) => item.type === 'hunk');
    expect(parts.map(({ hunk, of }) => [hunk, of])).toEqual([
      [0, 3],
      [1, 3],
      [2, 3],
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
    const one = toDiffItems([edited(null, 'new\n')], new Set(), { hasParts: true });
    expect(one.filter((item) => item.type === 'hunk')).toEqual([]);
  });

  it('puts lines before and after side by side, and hides none', () => {
    const file = edited('a\nb\nc\nsame\n', 'A\nsame\nd\n');
    const items = toDiffItems([file], new Set(), { isSideBySide: true });
    const pairs = items.filter((item) => item.type === 'pair');
    expect(pairs.map(({ before, after }) => [before?.text ?? null, after?.text ?? null])).toEqual([
      ['a', 'A'],
      ['b', null],
      ['c', null],
      ['same', 'same'],
      [null, 'd'],
    ]);
    expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
  });
});
