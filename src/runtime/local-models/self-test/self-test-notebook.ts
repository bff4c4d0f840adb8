import { NotebookTree } from '../../../adapters/dexie/notebook-tree.ts';
import type { Change, ChangeRow } from '../../../contracts/domain/notebook/notebook.ts';
import { internalError } from '../../../contracts/errors/messages/internal-messages.ts';
import { damagedError } from '../../../contracts/errors/messages/notebook-messages.ts';
import { planPut } from '../../../core/notebook/change/plan-change.ts';
import type { Hasher } from '../../../core/ports/hasher.ts';
import type { Ids } from '../../../core/ports/id-source.ts';
import type { TestNotebook } from '../../../core/self-test/run-self-test-task.ts';

const NOTEBOOK_ID = 'self-test';
const QUOTA_BYTES = 10 * 1024 * 1024;

/** Opens a notebook in memory, with the same tree and plans as other notebooks. */
export function openTestNotebook(
  files: ReadonlyMap<string, string>,
  { hasher, ids, nowMs }: { hasher: Hasher; ids: Ids; nowMs: () => number },
): TestNotebook {
  const blobs = new Map<string, Uint8Array>();
  const changes: ChangeRow[] = [];
  const usage = { files: 0, sizeBytes: 0 };
  const reader = new NotebookTree(
    {
      notebookId: NOTEBOOK_ID,
      workspaceId: NOTEBOOK_ID,
      name: 'Self-test',
      sample: true,
      createdMs: nowMs(),
      seq: 0,
      quotaBytes: QUOTA_BYTES,
      ...usage,
    },
    [],
    {
      async readBytes(hash) {
        const bytes = blobs.get(hash);
        if (bytes) return bytes;
        throw damagedError('missingFile', {}, { hash });
      },
      readMany: async (hashes) =>
        new Map(
          hashes.flatMap((hash): [string, Uint8Array][] => {
            const bytes = blobs.get(hash);
            return bytes ? [[hash, bytes]] : [];
          }),
        ),
      changes: async () => [...changes].reverse(),
    },
  );

  const apply = (change: Change): void => {
    for (const { hash, bytes } of change.blobs) blobs.set(hash, bytes);
    for (const { before, after } of change.transitions) {
      usage.files += Number(after?.kind === 'file') - Number(before?.kind === 'file');
      usage.sizeBytes += (after?.sizeBytes ?? 0) - (before?.sizeBytes ?? 0);
    }
    const seq = reader.seq + 1;
    const { transitions, summary, undoes = [] } = change;
    const row: ChangeRow = {
      changeId: ids.next('change'),
      notebookId: NOTEBOOK_ID,
      seq,
      auditSeq: seq,
      atMs: nowMs(),
      runId: null,
      toolCallId: null,
      actor: { type: 'app' },
      action: 'write',
      summary,
      transitions,
      undoes: [...undoes],
      undoneBy: null,
    };
    changes.push(row);
    reader.apply({ ...row, fileIds: transitions.map(({ fileId }) => fileId) }, usage);
  };

  for (const [path, text] of files) {
    const tools = { hash: hasher.sha256, nextFileId: () => ids.next('file') };
    const planned = planPut(reader, path, new TextEncoder().encode(text), tools);
    if (planned.type !== 'change') throw internalError('selfTestPath', { path });
    apply(planned.change);
  }

  return {
    reader,
    apply,
    files: () =>
      new Map(
        reader
          .descendants('/')
          .flatMap(({ path, hash }) => (hash === null ? [] : [[path, textOf(blobs.get(hash))] as const])),
      ),
  };
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes ?? new Uint8Array());
}
