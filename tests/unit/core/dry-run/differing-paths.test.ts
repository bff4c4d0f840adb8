import { describe, expect, it } from 'vitest';
import type { Change, Transition } from '../../../../src/contracts/domain/notebook/notebook.ts';
import { FOLDER_MARK, targetsOf } from '../../../../src/core/approval/receipt.ts';
import { changedSince, differingPaths } from '../../../../src/core/dry-run/differing-paths.ts';

const hash = (char: string) => char.repeat(64);
const file = (path: string, char: string) => ({ path, kind: 'file' as const, hash: hash(char), sizeBytes: 1 });
const folder = (path: string) => ({ path, kind: 'folder' as const, hash: null, sizeBytes: 0 });
const change = (...transitions: Pick<Transition, 'before' | 'after'>[]): Change => ({
  notebookId: 'book',
  transitions: transitions.map((transition, index) => ({ fileId: `file-${index}`, ...transition })),
  blobs: [],
  summary: '',
});
const planned = (of: Change, runId = 'dry') => ({
  runId,
  claims: {
    notebook: 'book',
    agent: 'a',
    agentRevision: 1,
    ruleBookRevision: 0,
    tool: 't',
    input: {},
    targets: targetsOf(of),
    run: runId,
    nonce: 'n',
  },
});

describe('differingPaths', () => {
  const create = change({ before: null, after: file('/a.md', 'a') });

  it('finds none in the same change, whatever the ids of its files', () => {
    expect(differingPaths(planned(create), create, 'apply')).toEqual([]);
  });

  it.each([
    ['other bytes after', change({ before: null, after: file('/a.md', 'b') }), ['/a.md']],
    ['other bytes before', change({ before: file('/a.md', 'c'), after: file('/a.md', 'a') }), ['/a.md']],
    ['another path', change({ before: null, after: file('/b.md', 'a') }), ['/a.md', '/b.md']],
    [
      'one file more',
      change({ before: null, after: file('/a.md', 'a') }, { before: file('/c.md', 'c'), after: null }),
      ['/c.md'],
    ],
  ])('names %s', (_what, now, paths) => {
    expect(differingPaths(planned(create), now, 'apply')).toEqual(paths);
  });

  it('takes folders that come with their files as no difference, and folders alone as one', () => {
    const deep = change({ before: null, after: folder('/n') }, { before: null, after: file('/n/a.md', 'a') });
    const alone = change({ before: null, after: file('/n/a.md', 'a') });
    expect(differingPaths(planned(deep), alone, 'apply')).toEqual([]);
    expect(differingPaths(planned(change({ before: null, after: folder('/n') })), change(), 'apply')).toEqual(['/n']);
  });

  it('takes the folder of each run as the same, and that of another run as another', () => {
    const dry = change({ before: null, after: file('/runs/dry/t.md', 'a') });
    expect(
      differingPaths(planned(dry), change({ before: null, after: file('/runs/apply/t.md', 'a') }), 'apply'),
    ).toEqual([]);
    expect(
      differingPaths(planned(dry), change({ before: null, after: file('/runs/x/t.md', 'a') }), 'apply'),
    ).toHaveLength(2);
  });
});

describe('changedSince', () => {
  const edit = planned(change({ before: file('/a.md', 'a'), after: file('/a.md', 'b') }));
  const reader = (rows: Record<string, string>) => ({
    get: (path: string) => (rows[path] ? ({ hash: rows[path] } as never) : undefined),
  });

  it('names a file that is not as the plan found it', () => {
    expect(changedSince(edit, reader({ '/a.md': hash('a') }))).toEqual([]);
    expect(changedSince(edit, reader({ '/a.md': hash('c') }))).toEqual(['/a.md']);
    expect(changedSince(edit, reader({}))).toEqual(['/a.md']);
  });

  it('names a file that was to be created and exists now', () => {
    const create = planned(change({ before: null, after: file('/a.md', 'a') }));
    expect(changedSince(create, reader({ '/a.md': hash('z') }))).toEqual(['/a.md']);
  });

  it('takes a folder that exists meanwhile as no change', () => {
    const create = planned(
      change({ before: null, after: folder('/n') }, { before: null, after: file('/n/a.md', 'a') }),
    );
    expect(changedSince(create, reader({ '/n': FOLDER_MARK }))).toEqual([]);
  });
});
