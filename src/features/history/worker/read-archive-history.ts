import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { HistoryEntry, HistoryPage } from '../contract/history-requests.ts';
import { type ArchiveChange, type ArchiveRange, archiveChanges, createArchiveStates } from '../core/archive-history.ts';
import { listDifferences, type NetState } from '../core/net-states.ts';
import { NAMED_PATHS, nameAction } from './describe-action.ts';

/** Changes that are read at once. */
const BATCH = 500;

/** Returns a file or folder as what its history is asked by. */
export function withinOf(reader: NotebookReader, path: string) {
  const row = path === '/' ? undefined : reader.get(path);
  return { folder: path, fileId: row?.kind === 'file' ? row.fileId : null };
}

interface ArchivePage {
  readonly notebookId: string;
  readonly path: string;
  /** The change of the import. */
  readonly of: string;
  readonly skip: number;
  readonly limit: number;
}

/** Reads what an import says was before it, newest first: none of it is a change of this notebook. */
export async function readArchiveHistory(
  { store }: Services,
  { notebookId, path, of, skip, limit }: ArchivePage,
): Promise<HistoryPage> {
  const [reader, change] = await Promise.all([store.notebook(notebookId), store.findChange(of)]);
  if (change?.notebookId !== notebookId) return { entries: [], nextSeq: null };
  const all = archiveChanges(change, withinOf(reader, path));
  const { changeId, seq, auditSeq } = change;
  const entries = all.slice(skip, skip + limit).map((each) => ({ ...describe(each), changeId, seq, auditSeq }));
  return { entries, nextSeq: skip + limit < all.length ? skip + limit : null };
}

function describe(change: ArchiveChange): Omit<HistoryEntry, 'changeId' | 'seq' | 'auditSeq'> {
  const { atMs, actor, isUndone, provenance, states } = change;
  const files = states.filter(({ before, after }) => (after ?? before)?.kind === 'file');
  const paths = files.map(({ before, after }) => (after ?? before)?.path ?? '');
  return {
    atMs,
    actor,
    action: nameAction({ action: change.action, transitions: states }),
    runId: null,
    files: files.length,
    allFiles: files.length,
    erasedFiles: 0,
    erasedMs: null,
    paths: paths.slice(0, NAMED_PATHS),
    isUndone,
    undoes: 0,
    why: null,
    work: provenance?.title ? { reviewId: provenance.reviewId, title: provenance.title } : null,
    earlier: 0,
    archive: listDifferences(states),
  };
}

/** Resolves with the states of imported files at two times, of those that differ. */
export async function readArchiveStates(
  { store }: Services,
  reader: NotebookReader,
  path: string,
  range: ArchiveRange,
): Promise<NetState[]> {
  const states = createArchiveStates(range, withinOf(reader, path));
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const batch = await store.pageChanges(reader.notebookId, { beforeSeq: before, limit: BATCH });
    for (const change of batch) states.add(change);
    const last = batch.at(-1);
    if (batch.length < BATCH || last === undefined) break;
    before = last.seq;
  }
  return states.states();
}
