import { describe, expect, it } from 'vitest';
import type { FileRow } from '../../../../../src/contracts/domain/notebook/notebook.ts';
import { orderFolders } from '../../../../../src/ui/files/view/tree-order.ts';

function row(path: string, kind: 'file' | 'folder', createdMs: number, modifiedMs: number): FileRow {
  return {
    fileId: path,
    notebookId: 'nb',
    path,
    pathKey: path,
    kind,
    hash: null,
    sizeBytes: 0,
    createdMs,
    modifiedMs,
    author: { type: 'person' },
    seq: 1,
  };
}

const lists = new Map([
  [
    '/',
    [
      row('/f', 'folder', 9, 1),
      row('/g', 'folder', 9, 8),
      row('/a.md', 'file', 3, 4),
      row('/b.md', 'file', 5, 1),
      row('/c.md', 'file', 3, 9),
    ],
  ],
]);
const paths = (order: 'name' | 'changed' | 'created') =>
  orderFolders(lists, order)
    .get('/')
    ?.map(({ path }) => path);

describe('orderFolders', () => {
  it('puts the newest file first, after the folders by name', () => {
    expect(paths('changed')).toEqual(['/f', '/g', '/c.md', '/a.md', '/b.md']);
    expect(paths('created')).toEqual(['/f', '/g', '/b.md', '/a.md', '/c.md']);
    expect(paths('name')).toEqual(['/f', '/g', '/a.md', '/b.md', '/c.md']);
  });

  it('sorts a list once', () => {
    expect(orderFolders(lists, 'changed').get('/')).toBe(orderFolders(lists, 'changed').get('/'));
  });
});
