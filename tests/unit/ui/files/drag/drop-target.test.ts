import { describe, expect, it } from 'vitest';
import { dropRefusal, targetFolder } from '../../../../../src/ui/files/drag/drop-target.ts';

const file = (path: string) => ({ path, kind: 'file' as const });
const folder = (path: string) => ({ path, kind: 'folder' as const });

describe('targetFolder', () => {
  it('is the folder itself, the folder of a file, and the root elsewhere', () => {
    expect([folder('/a/b'), file('/a/b.md'), file('/c.md'), undefined].map(targetFolder)).toEqual([
      '/a/b',
      '/a',
      '/',
      '/',
    ]);
  });
});

describe('dropRefusal', () => {
  it.each([
    [[file('/a.md')], '/b', null],
    [[file('/b/a.md')], '/', null],
    [[file('/b/a.md'), file('/c.md')], '/b', null],
    [[folder('/b')], '/bc', null],
    [[file('/runs-old/a.md')], '/runs-of-2025', null],
    [[file('/b/a.md'), folder('/b/c')], '/b', 'Already in this folder'],
    [[folder('/b')], '/b', 'A folder can’t be moved into itself. Choose a folder outside it.'],
    [[file('/a.md'), folder('/b')], '/b/c/d', 'A folder can’t be moved into itself. Choose a folder outside it.'],
    [[file('/a.md')], '/runs/r1', '/runs/r1 is for files of runs. Choose another folder.'],
    [[file('/a.md')], '/scratch', '/scratch is for files of runs. Choose another folder.'],
    [
      [file('/a.md'), file('/runs/r1/x.csv')],
      '/b',
      'Files from runs can’t be moved. Copy them to a folder of your own instead.',
    ],
  ])('of %j into %s', (dragged, target, refusal) => {
    expect(dropRefusal(dragged, target)).toBe(refusal);
  });
});
