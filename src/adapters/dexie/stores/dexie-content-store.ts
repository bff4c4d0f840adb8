import type { ContentStore } from '../../../core/ports/rows/content-store.ts';
import { createFileSurvey } from '../../../core/retention/file-contents.ts';
import { createContentSurvey } from '../../../core/retention/old-contents.ts';
import type { CloisterDatabase, StoredChange } from '../database.ts';
import { listMissingContents } from '../notebook-source.ts';
import { hashesOfApproval, WAITING_APPROVALS } from '../writes/remove-contents.ts';

/** Changes, or calls, read at once: a longer transaction would keep commits waiting. */
const PIECE = 500;

export function createContentStore(database: CloisterDatabase): ContentStore {
  return {
    listMissingContents: (hashes) => listMissingContents(database, hashes),
    async lastBackup() {
      const row = await database.meta.get('last-backup');
      return row?.key === 'last-backup' ? row.backup : null;
    },
    async findOldContents({ versions, ...age }) {
      const { headSeq, needed, fileIds } = await surveyNeeded(database);
      if (needed === null) return { headSeq, contents: [] };
      const survey = createContentSurvey({ needed, fileIds, versions });
      if (!(await addChanges(database, survey.add))) return { headSeq, contents: [] };
      const stored = await storedHashes(database);
      const contents = survey.old(age).filter(({ hash }) => stored.has(hash));
      return { headSeq, contents: contents.map((one) => ({ ...one, path: survey.pathOf(one.fileId) })) };
    },
    async findVersionContents(fileId) {
      const { headSeq, needed } = await surveyNeeded(database);
      const nothing = { headSeq, contents: [], needed: 0 };
      if (needed === null) return nothing;
      const survey = createFileSurvey({ needed, fileId });
      if (!(await addChanges(database, survey.add))) return nothing;
      const stored = await storedHashes(database);
      const current = (await database.files.get(fileId))?.hash;
      const { free, needed: still } = survey.contents();
      return {
        headSeq,
        contents: free.filter(({ hash }) => stored.has(hash)).map((one) => ({ ...one, path: survey.path() })),
        needed: still.filter(({ hash }) => stored.has(hash) && hash !== current).length,
      };
    },
  };
}

interface Needed {
  readonly headSeq: number;
  /** Contents of files, drafts, pending approvals, and what conversations have read. Null while a damaged row may need any. */
  readonly needed: ReadonlySet<string> | null;
  readonly fileIds: ReadonlySet<string>;
}

async function surveyNeeded({ audit, files, drafts, approvals, toolCalls }: CloisterDatabase): Promise<Needed> {
  // First: a change that is committed from now on has a later entry, and the removal is refused then.
  const headSeq = (await audit.orderBy('seq').last())?.seq ?? 0;
  const waiting = () => approvals.where('state').anyOf([...WAITING_APPROVALS]);
  const [ofFiles, ofDrafts, ofApprovals, callIds, ...keys] = await Promise.all([
    files.toArray(),
    drafts.toArray(),
    waiting().toArray(),
    toolCalls.toCollection().primaryKeys(),
    // Keys count damaged rows, too: one of them may need any content.
    files.toCollection().primaryKeys(),
    drafts.toCollection().primaryKeys(),
    waiting().primaryKeys(),
  ]);
  const fileIds = new Set(ofFiles.map(({ fileId }) => fileId));
  if (keys.flat().length > ofFiles.length + ofDrafts.length + ofApprovals.length)
    return { headSeq, needed: null, fileIds };
  const needed = new Set([
    ...ofFiles.flatMap(({ hash }) => hash ?? []),
    ...ofDrafts.flatMap(({ baseHash }) => baseHash ?? []),
    ...ofApprovals.flatMap(hashesOfApproval),
  ]);
  // After a reload, the values behind the placeholders of a conversation are found in what it has read.
  for (let from = 0; from < callIds.length; from += PIECE) {
    for (const call of await toolCalls.bulkGet(callIds.slice(from, from + PIECE))) {
      if (call === undefined) return { headSeq, needed: null, fileIds };
      for (const hash of call.readHashes ?? []) needed.add(hash);
    }
  }
  return { headSeq, needed, fileIds };
}

/** Passes on the changes of each notebook in their order. Resolves with false when one of them is damaged. */
async function addChanges({ changes }: CloisterDatabase, add: (change: StoredChange) => void): Promise<boolean> {
  const changeIds = await changes.orderBy('[notebookId+seq]').primaryKeys();
  for (let from = 0; from < changeIds.length; from += PIECE) {
    for (const change of await changes.bulkGet(changeIds.slice(from, from + PIECE))) {
      if (change === undefined) return false;
      add(change);
    }
  }
  return true;
}

async function storedHashes({ blobs }: CloisterDatabase): Promise<ReadonlySet<string>> {
  return new Set(await blobs.toCollection().primaryKeys());
}
