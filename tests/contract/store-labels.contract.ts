import { beforeEach, describe, expect, it } from 'vitest';
import type { Label } from '../../src/contracts/domain/notebook/label.ts';
import type { Change, Transition } from '../../src/contracts/domain/notebook/notebook.ts';
import { planCopy, planDelete, planMove, planPut, planUndo } from '../../src/core/notebook/change/plan-change.ts';
import type { CommitResult } from '../../src/core/ports/commit-batch.ts';
import type { ChangeOrError } from '../../src/core/ports/scoped-notebook-port.ts';
import type { Store } from '../../src/core/ports/store.ts';
import { NOTEBOOK_ID } from '../support/loop-seed.ts';
import { sha256 } from '../support/memory-notebook.ts';
import { changeOf, changing, entry, file, fill, folder, type StoreHarness } from './store-harness.ts';

const HEAD = '---\nlabels: [local-only]\n---\n';

/** Contract of every store for labels. */
export function describeLabels(name: string, open: () => Promise<StoreHarness>): void {
  describe(`labels in ${name}`, () => {
    let store: Store;
    let ids = 0;
    beforeEach(async () => {
      store = (await open()).store;
    });
    const tools = { hash: sha256, nextFileId: () => `new-${++ids}` };

    async function commit(planned: ChangeOrError, labels: readonly Label[] = []): Promise<CommitResult> {
      if (planned.type !== 'change') throw new Error(`not planned: ${JSON.stringify(planned)}`);
      return commitChange(planned.change, labels);
    }
    function commitChange(change: Change, labels: readonly Label[] = []): Promise<CommitResult> {
      return store.commit(changing(change, { labels }));
    }
    const put = async (path: string, text: string, labels: readonly Label[] = []) =>
      commit(planPut(await store.notebook(NOTEBOOK_ID), path, new TextEncoder().encode(text), tools), labels);
    const move = async (from: string, to: string) =>
      commit(planMove(await store.notebook(NOTEBOOK_ID), from, to, tools));
    const copy = async (from: string, to: string) =>
      commit(planCopy(await store.notebook(NOTEBOOK_ID), from, to, tools));
    const remove = async (path: string) => commit(planDelete(await store.notebook(NOTEBOOK_ID), path, true));
    async function undo({ changeId }: CommitResult): Promise<CommitResult> {
      const reader = await store.notebook(NOTEBOOK_ID);
      const [row] = await reader.changes({ changeId: changeId ?? '' });
      const plan = planUndo(reader, row ? [row] : []);
      if (!plan.change) throw new Error(`nothing to undo: ${JSON.stringify(plan)}`);
      return commitChange(plan.change);
    }
    async function set(path: string, ...labels: Label[]): Promise<void> {
      const fileId = (await store.notebook(NOTEBOOK_ID)).get(path)?.fileId ?? '';
      await store.commit({
        writes: [{ type: 'set-labels', rows: [{ fileId, notebookId: NOTEBOOK_ID, labels }] }],
        audit: [entry('file.label')],
      });
    }
    /** Labels with their sources: `local-only /private`. */
    const labelsAt = async (path: string) =>
      (await store.notebook(NOTEBOOK_ID)).labelsAt(path).map((at) => `${at.label} ${at.path}`);

    it('sets and removes labels of a file and of a folder with its contents', async () => {
      await fill(store, { '/a.md': 'a', '/p/deep/b.md': 'b' });
      await set('/a.md', 'untrusted');
      await set('/p', 'local-only');
      expect(await labelsAt('/a.md')).toEqual(['untrusted /a.md']);
      expect(await labelsAt('/p/deep/b.md')).toEqual(['local-only /p']);
      expect(await labelsAt('/p/not-yet.md')).toEqual(['local-only /p']);
      await set('/p');
      expect(await labelsAt('/p/deep/b.md')).toEqual([]);
    });

    it('adds labels from frontmatter, and keeps them when the frontmatter is removed', async () => {
      await fill(store, { '/a.md': 'a', '/b.txt': HEAD });
      await put('/a.md', HEAD);
      expect(await labelsAt('/a.md')).toEqual(['local-only /a.md']);
      await put('/a.md', 'a');
      expect(await labelsAt('/a.md')).toEqual(['local-only /a.md']);
      await put('/a.md', '---\nuntrusted: yes\n---\n');
      expect(await labelsAt('/a.md')).toEqual(['local-only /a.md', 'untrusted /a.md']);
      expect(await labelsAt('/b.txt')).toEqual([]);
      await move('/b.txt', '/b.md');
      expect(await labelsAt('/b.md')).toEqual(['local-only /b.md']);
    });

    it('adds labels from frontmatter that an undo restores', async () => {
      await fill(store, { '/a.md': HEAD });
      const changed = await put('/a.md', 'a');
      await set('/a.md');
      await undo(changed);
      expect(await labelsAt('/a.md')).toEqual(['local-only /a.md']);
    });

    it('adds the labels of the writer to new content only', async () => {
      await fill(store, { '/a.md': 'a', '/b.md': 'b' });
      await put('/n/new.md', 'x', ['untrusted']);
      await put('/a.md', 'x', ['local-only']);
      expect(await labelsAt('/n/new.md')).toEqual(['untrusted /n/new.md']);
      expect(await labelsAt('/a.md')).toEqual(['local-only /a.md']);
      const moved: Transition = { fileId: 'id /b.md', before: file('/b.md', 'b'), after: file('/c.md', 'b') };
      await commitChange(changeOf([moved]), ['untrusted']);
      expect(await labelsAt('/c.md')).toEqual([]);
    });

    it('copies the labels of a folder to files that leave the folder', async () => {
      await fill(store, { '/p/a.md': 'a', '/p/sub/b.md': 'b', '/p/sub/deep/c.md': 'c', '/o/x.md': 'x' });
      await set('/p', 'local-only');
      await set('/o', 'untrusted');
      await move('/p/a.md', '/a.md');
      await move('/p/sub', '/o/sub');
      expect(await labelsAt('/a.md')).toEqual(['local-only /a.md']);
      expect(await labelsAt('/o/sub/deep/c.md')).toEqual(['untrusted /o', 'local-only /o/sub']);
      await set('/p');
      expect(await labelsAt('/a.md')).toEqual(['local-only /a.md']);
    });

    it('copies no labels for a move within a labelled folder, or of the folder itself', async () => {
      await fill(store, { '/p/a.md': 'a', '/p/sub/b.md': 'b' });
      await set('/p', 'local-only');
      await move('/p/a.md', '/p/sub/a.md');
      await move('/p', '/q');
      expect(await labelsAt('/q/sub/a.md')).toEqual(['local-only /q']);
    });

    it('keeps labels when two folders swap names', async () => {
      await fill(store, { '/a/x.md': 'x', '/b/y.md': 'y' });
      await set('/a', 'local-only');
      await commitChange(
        changeOf([
          { fileId: 'id /a', before: folder('/a'), after: folder('/b') },
          { fileId: 'id /a/x.md', before: file('/a/x.md', 'x'), after: file('/b/x.md', 'x') },
          { fileId: 'id /b', before: folder('/b'), after: folder('/a') },
          { fileId: 'id /b/y.md', before: file('/b/y.md', 'y'), after: file('/a/y.md', 'y') },
        ]),
      );
      expect(await labelsAt('/b/x.md')).toEqual(['local-only /b']);
      expect(await labelsAt('/a/y.md')).toEqual([]);
    });

    it('copies own and inherited labels of the source, also of its contents', async () => {
      await fill(store, { '/p/sub/a.md': 'a', '/p/sub/b.md': 'b' });
      await set('/p', 'local-only');
      await set('/p/sub/b.md', 'untrusted');
      await copy('/p/sub', '/copy');
      expect(await labelsAt('/copy/a.md')).toEqual(['local-only /copy']);
      expect(await labelsAt('/copy/b.md')).toEqual(['local-only /copy', 'untrusted /copy/b.md']);
      await copy('/p/sub/a.md', '/p/a2.md');
      expect(await labelsAt('/p/a2.md')).toEqual(['local-only /p']);
    });

    it('restores a deleted file with its labels', async () => {
      await fill(store, { '/a.md': 'a' });
      await set('/a.md', 'local-only');
      const gone = await remove('/a.md');
      expect(await labelsAt('/a.md')).toEqual([]);
      const back = await undo(gone);
      expect(await labelsAt('/a.md')).toEqual(['local-only /a.md']);
      await undo(back);
      await put('/a.md', 'new');
      expect(await labelsAt('/a.md')).toEqual([]);
    });

    it('restores a file with the labels of a folder that was deleted', async () => {
      await fill(store, { '/p/a.md': 'a' });
      await set('/p', 'local-only');
      const gone = await remove('/p/a.md');
      await remove('/p');
      await undo(gone);
      expect((await labelsAt('/p/a.md')).filter((at) => at.startsWith('local-only'))).toHaveLength(1);
    });

    it('restores a file with the labels of its folder when a new folder has the same name', async () => {
      await fill(store, { '/p/a.md': 'a' });
      await set('/p', 'local-only');
      const gone = await remove('/p');
      await put('/p/other.md', 'o');
      expect(await labelsAt('/p/other.md')).toEqual([]);
      await undo(gone);
      expect(await labelsAt('/p/a.md')).toEqual(['local-only /p/a.md']);
    });

    it('never removes a label by undo or redo', async () => {
      await fill(store, { '/p/a.md': 'a', '/b.md': 'b' });
      await set('/p', 'local-only');
      const moved = await move('/p/a.md', '/a.md');
      const back = await undo(moved);
      await undo(back);
      expect(await labelsAt('/a.md')).toEqual(['local-only /a.md']);
      const written = await put('/b.md', HEAD, ['untrusted']);
      await undo(written);
      expect(await labelsAt('/b.md')).toEqual(['local-only /b.md', 'untrusted /b.md']);
    });
  });
}
