import { describe, expect, it } from 'vitest';
import type { FileState, Transition } from '../../../../src/contracts/domain/notebook/notebook.ts';
import { changedFiles, keptLinksOf } from '../../../../src/ui/run/changed-files.ts';

const file = (path: string, kind: 'file' | 'folder' = 'file'): FileState => ({ path, kind, hash: null, sizeBytes: 0 });
const step = (fileId: string, before: FileState | null, after: FileState | null): Transition => ({
  fileId,
  before,
  after,
});
let made = 0;
const change = (transitions: Transition[], undoneBy: string | null = null, undoes: string[] = []) => ({
  changeId: `own-${++made}`,
  actor: { type: 'agent' as const, agent: 'navigator', runId: 'run-1' },
  transitions,
  undoneBy,
  undoes,
});

describe('changedFiles', () => {
  it('lists each file once, with its final action', () => {
    const changes = [
      change([step('f1', null, file('/a.md')), step('f2', file('/b.md'), file('/b.md'))]),
      change([step('f1', file('/a.md'), file('/a.md')), step('f3', file('/c.md'), file('/d.md'))]),
      change([step('f4', file('/e.md'), null)]),
    ];
    expect(changedFiles(changes)).toEqual([
      { path: '/a.md', action: 'created' },
      { path: '/b.md', action: 'changed' },
      { path: '/d.md', action: 'moved' },
      { path: '/e.md', action: 'deleted' },
    ]);
  });

  it('omits folders, files of the run, undone changes and undos by the person', () => {
    const changes = [
      change([step('f1', null, file('/notes', 'folder')), step('f2', null, file('/runs/run-1/result-1.json'))]),
      change([step('f3', null, file('/a.md'))], 'change-9'),
      { ...change([step('f4', file('/b.md'), null)], null, ['change-1']), actor: { type: 'person' as const } },
    ];
    expect(changedFiles(changes)).toEqual([]);
  });

  it('lists what the run undid of another run, unless that undo is undone', () => {
    const undo = change([step('f1', file('/root.csv'), file('/root.csv'))], null, ['change-1']);
    expect(changedFiles([undo])).toEqual([{ path: '/root.csv', action: 'changed' }]);
    expect(changedFiles([{ ...undo, undoneBy: 'change-9' }])).toEqual([]);
  });

  it('says that a file was moved back by an undo of a move of another run', () => {
    const undo = change([step('f1', file('/lab/a.md'), file('/a.md'))], null, ['change-1']);
    expect(changedFiles([undo])).toEqual([{ path: '/a.md', action: 'movedBack' }]);
    const moved = change([step('f1', file('/a.md'), file('/b.md'))]);
    expect(changedFiles([undo, moved])).toEqual([{ path: '/b.md', action: 'moved' }]);
  });

  it('omits what the run changed and undid itself', () => {
    const first = { ...change([step('f1', null, file('/a.md'))], 'change-9'), changeId: 'change-8' };
    expect(changedFiles([first, change([step('f1', file('/a.md'), null)], null, ['change-8'])])).toEqual([]);
  });

  it('omits a file that was created and deleted', () => {
    const changes = [change([step('f1', null, file('/a.md'))]), change([step('f1', file('/a.md'), null)])];
    expect(changedFiles(changes)).toEqual([]);
  });
});

describe('keptLinksOf', () => {
  it('lists each note once, and none of a change that is undone', () => {
    expect(
      keptLinksOf([
        { undoneBy: null, keptLinks: ['n1', 'n2'] },
        { undoneBy: null },
        { undoneBy: null, keptLinks: ['n2'] },
        { undoneBy: 'c9', keptLinks: ['n3'] },
      ]),
    ).toEqual(['n1', 'n2']);
  });
});
