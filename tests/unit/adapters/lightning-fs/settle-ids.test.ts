import { describe, expect, it } from 'vitest';
import { settleIds } from '../../../../src/adapters/lightning-fs/settle-ids.ts';
import type { Transition } from '../../../../src/contracts/domain/notebook/notebook.ts';
import { changeOf, file, folder } from '../../../contract/store-harness.ts';

const gone = (fileId: string, path: string, text: string): Transition => ({
  fileId,
  before: file(path, text),
  after: null,
});
const made = (fileId: string, path: string, text: string): Transition => ({
  fileId,
  before: null,
  after: file(path, text),
});
const none = () => undefined;

describe('settleIds', () => {
  it('leaves unrelated transitions unchanged', () => {
    const change = changeOf([gone('f1', '/a.md', 'a'), made('f2', '/b.md', 'b')]);
    expect(settleIds(change, none)).toEqual(change);
  });

  it('turns a deletion and a creation with the same content into a move, in either order', () => {
    const move = { fileId: 'f1', before: file('/a.md', 'a'), after: file('/n/b.md', 'a') };
    const parts = [gone('f1', '/a.md', 'a'), made('f2', '/n/b.md', 'a')];
    expect(settleIds(changeOf(parts), none).transitions).toEqual([move]);
    expect(settleIds(changeOf(parts.toReversed()), none).transitions).toEqual([move]);
  });

  it('restores the id of a deleted file or folder', () => {
    const change = changeOf([{ fileId: 'new-1', before: null, after: folder('/n') }, made('new-2', '/n/a.md', 'a')]);
    const ids = new Map([
      ['/n', 'old-1'],
      ['/n/a.md', 'old-2'],
    ]);
    const settled = settleIds(change, (path) => ids.get(path));
    expect(settled.transitions.map(({ fileId }) => fileId)).toEqual(['old-1', 'old-2']);
    expect(settled.copies).toBeUndefined();
  });

  it('copies the labels of deleted content to all files with the same content', () => {
    const change = changeOf([
      gone('f1', '/a.md', 'a'),
      made('f2', '/b.md', 'a'),
      made('f3', '/c.md', 'a'),
      made('f4', '/d.md', 'a'),
    ]);
    const settled = settleIds(change, (path) => (path === '/d.md' ? 'kept' : undefined));
    expect(settled.transitions.map(({ fileId, after }) => [fileId, after?.path])).toEqual([
      ['f1', '/b.md'],
      ['f3', '/c.md'],
      ['kept', '/d.md'],
    ]);
    expect(settled.copies).toEqual([
      { fileId: 'f3', from: 'f1' },
      { fileId: 'kept', from: 'f1' },
    ]);
  });

  it('assigns an id to one file only', () => {
    const change = changeOf([made('f1', '/a.md', 'a'), made('f2', '/b.md', 'b')]);
    expect(settleIds(change, () => 'kept').transitions.map(({ fileId }) => fileId)).toEqual(['kept', 'f2']);
  });
});
