import type { ContentStore } from '../../../core/ports/rows/content-store.ts';
import { createContentSurvey } from '../../../core/retention/old-contents.ts';
import type { CloisterDatabase } from '../database.ts';
import { listMissingContents } from '../notebook-source.ts';
import { hashesOfApproval, WAITING_APPROVALS } from '../writes/remove-contents.ts';

/** Changes, or calls, read at once: a longer transaction would keep commits waiting. */
const PIECE = 500;

export function createContentStore(database: CloisterDatabase): ContentStore {
  const { audit, files, changes, drafts, approvals, toolCalls, blobs } = database;
  return {
    listMissingContents: (hashes) => listMissingContents(database, hashes),
    async lastBackup() {
      const row = await database.meta.get('last-backup');
      return row?.key === 'last-backup' ? row.backup : null;
    },
    async findOldContents({ versions, ...age }) {
      // First: a change that is committed from now on has a later entry, and the removal is refused then.
      const headSeq = (await audit.orderBy('seq').last())?.seq ?? 0;
      const waiting = () => approvals.where('state').anyOf([...WAITING_APPROVALS]);
      const [ofFiles, ofDrafts, ofApprovals, changeIds, callIds, ...keys] = await Promise.all([
        files.toArray(),
        drafts.toArray(),
        waiting().toArray(),
        changes.orderBy('[notebookId+seq]').primaryKeys(),
        toolCalls.toCollection().primaryKeys(),
        // Keys count damaged rows, too: one of them may need any content.
        files.toCollection().primaryKeys(),
        drafts.toCollection().primaryKeys(),
        waiting().primaryKeys(),
      ]);
      if (keys.flat().length > ofFiles.length + ofDrafts.length + ofApprovals.length) return { headSeq, contents: [] };
      const needed = new Set([
        ...ofFiles.flatMap(({ hash }) => hash ?? []),
        ...ofDrafts.flatMap(({ baseHash }) => baseHash ?? []),
        ...ofApprovals.flatMap(hashesOfApproval),
      ]);
      // After a reload, the values behind the placeholders of a conversation are found in what it has read.
      for (let from = 0; from < callIds.length; from += PIECE) {
        for (const call of await toolCalls.bulkGet(callIds.slice(from, from + PIECE))) {
          if (call === undefined) return { headSeq, contents: [] };
          for (const hash of call.readHashes ?? []) needed.add(hash);
        }
      }
      const fileIds = new Set(ofFiles.map(({ fileId }) => fileId));
      const survey = createContentSurvey({ needed, fileIds, versions });
      for (let from = 0; from < changeIds.length; from += PIECE) {
        for (const change of await changes.bulkGet(changeIds.slice(from, from + PIECE))) {
          if (change === undefined) return { headSeq, contents: [] };
          survey.add(change);
        }
      }
      const stored = new Set(await blobs.toCollection().primaryKeys());
      const contents = survey.old(age).filter(({ hash }) => stored.has(hash));
      return { headSeq, contents: contents.map((one) => ({ ...one, path: survey.pathOf(one.fileId) })) };
    },
  };
}
