import { describe, expect, it } from 'vitest';
import { isWayOut } from '../../../../../src/core/notebook/change/is-way-out.ts';
import type { CommitBatch } from '../../../../../src/core/ports/commit-batch.ts';
import { changeOf, changing, file } from '../../../../contract/store-harness.ts';

const folder = (path: string) => ({ path, kind: 'folder' as const, hash: null, sizeBytes: 0 });
const notebookId = 'n';
const labelled = (...labels: ('local-only' | 'untrusted')[]): CommitBatch => ({
  writes: [{ type: 'set-labels', rows: [{ fileId: 'f', notebookId, labels }] }],
  audit: [],
});

describe('isWayOut', () => {
  it.each<[string, CommitBatch]>([
    ['a file is removed', changing(changeOf([{ fileId: 'f', before: file('/a.md', 'a'), after: null }]))],
    [
      'a folder is removed with its files',
      changing(
        changeOf([
          { fileId: 'f', before: file('/d/a.md', 'a'), after: null },
          { fileId: 'd', before: folder('/d'), after: null },
        ]),
      ),
    ],
    ['a file is moved', changing(changeOf([{ fileId: 'f', before: file('/a', 'a'), after: file('/b', 'a') }]))],
    [
      'a file is moved into a new folder, and a link is updated',
      changing(
        changeOf(
          [
            { fileId: 'd', before: null, after: folder('/d') },
            { fileId: 'f', before: file('/a', 'a'), after: file('/d/a', 'a') },
            { fileId: 'g', before: file('/g', '[](a)'), after: file('/g', '[](d/a)') },
          ],
          ['[](d/a)'],
        ),
      ),
    ],
    [
      'a draft is settled with it',
      changing(changeOf([{ fileId: 'f', before: file('/a.md', 'a'), after: null }]), {
        writes: [{ type: 'settle-drafts', drafts: [] }],
      }),
    ],
    ['a notebook is removed', { writes: [{ type: 'remove-notebook', notebookId }], audit: [] }],
    ['a label is added', labelled('local-only')],
  ])('is true when %s', (_, batch) => {
    expect(isWayOut(batch)).toBe(true);
  });

  it.each<[string, CommitBatch]>([
    ['nothing is written', { audit: [] }],
    ['a file is created', changing(changeOf([{ fileId: 'f', before: null, after: file('/a', 'a') }], ['a']))],
    ['a file is edited', changing(changeOf([{ fileId: 'f', before: file('/a', 'a'), after: file('/a', 'b') }], ['b']))],
    [
      'a file is created where another is removed',
      changing(
        changeOf([
          { fileId: 'f', before: file('/a', 'a'), after: null },
          { fileId: 'g', before: null, after: file('/b', 'a') },
        ]),
      ),
    ],
    [
      'a move comes with much content',
      changing(
        changeOf(
          [{ fileId: 'f', before: file('/a', 'a'), after: file('/b', 'b'.repeat(2_000_000)) }],
          ['b'.repeat(2_000_000)],
        ),
      ),
    ],
    [
      'messages of a run come with a removal',
      changing(changeOf([{ fileId: 'f', before: file('/a.md', 'a'), after: null }]), {
        writes: [{ type: 'append-messages', messages: [] }],
      }),
    ],
    ['labels are only removed', labelled()],
  ])('is false when %s', (_, batch) => {
    expect(isWayOut(batch)).toBe(false);
  });
});
