import { conflictError, notFoundError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { VersionContents } from '../../../core/ports/rows/content-store.ts';
import { personEntry, type Services } from '../../../runtime/app/services.ts';
import { unlessRefused } from '../../../runtime/app/unless-refused.ts';
import { type Erased, type ErasePlan, type EraseTarget, OUTSIDE } from '../contract/bin-requests.ts';

type Versions = NonNullable<EraseTarget['versions']>;

/** Contents of one transaction, each with its entry in the log. */
const PART = 100;
/** How often the contents are searched again because something was written in between. */
const MOST_SEARCHES = 20;

/** Returns what erasing the earlier versions of a file would remove. Its changes stay, with names and hashes. */
export async function planVersions(services: Services, target: Versions): Promise<ErasePlan> {
  const { contents, needed } = await findVersions(services, target);
  const { hasGit } = await services.store.findErasure({ notebookId: target.notebookId });
  return {
    files: 0,
    folders: 0,
    changes: 0,
    blobs: contents.length,
    sharedBlobs: needed,
    sizeBytes: sumOf(contents),
    conversations: [],
    runs: 0,
    tasks: 0,
    reviews: 0,
    drafts: 0,
    versions: contents.length,
    logKept: 0,
    holders: [...(hasGit ? (['git'] as const) : []), ...OUTSIDE],
    refusal: null,
  };
}

/** Erases the contents of the earlier versions of a file that nothing else needs, in small transactions. */
export async function eraseVersions(services: Services, target: Versions): Promise<Erased> {
  let blobs = 0;
  for (let search = 0; search < MOST_SEARCHES; search += 1) {
    const { contents, headSeq } = await findVersions(services, target);
    const part = contents.slice(0, PART);
    if (part.length === 0) {
      await services.clearCopies([target.notebookId]).catch(() => undefined);
      return { blobs, rows: 0, logTexts: 0, logKept: 0 };
    }
    if (!(await unlessRefused(removePart(services, target, part, headSeq), ['conflict']))) continue;
    blobs += part.length;
    // Only a search that met another write counts.
    search -= 1;
  }
  throw conflictError('eraseChanged');
}

/** Rejects with `not-found` for a file that the notebook does not have. */
async function findVersions({ store }: Services, { notebookId, fileId }: Versions): Promise<VersionContents> {
  const reader = await store.notebook(notebookId);
  if (reader.getById(fileId) === undefined) throw notFoundError('binItem', {}, { fileId });
  return store.findVersionContents(fileId);
}

function removePart(
  { store, loop }: Services,
  { notebookId }: Versions,
  part: VersionContents['contents'],
  headSeq: number,
) {
  const act = {
    action: 'storage.remove-versions' as const,
    target: part[0]?.path ?? null,
    notebookId,
    outputSummary: `Removed the contents of ${part.length} old versions, ${sumOf(part)} bytes.`,
  };
  return store.commit({
    writes: [
      { type: 'remove-contents', hashes: part.map(({ hash }) => hash), headSeq },
      { type: 'note-erasure', notebookId },
    ],
    audit: [{ ...personEntry(act, loop.clock.nowMs()), risk: 'destructive' }],
  });
}

function sumOf(contents: VersionContents['contents']): number {
  return contents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
}
