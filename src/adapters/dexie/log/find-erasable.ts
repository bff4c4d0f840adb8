import type { ChainRow } from '../../../core/audit/chain.ts';
import { isErasable, isHashedForm } from '../../../core/audit/entry-texts.ts';
import { createPathFinder } from '../../../core/audit/path-finder.ts';
import { foldPath } from '../../../core/guard/fold-name.ts';
import type { ErasableEntries, LogSubject } from '../../../core/ports/rows/log-reader.ts';
import type { CloisterDatabase } from '../database.ts';
import { walkLog } from './log-store.ts';

/** Entries whose target is a title. Canonical JSON begins with the action. */
const NAMED_BY_TITLE = /^\{"action":"(?:bin|review|session|task)\./;

/** A path of a file in a notebook, up to the entry with which another file took it. */
interface OwnPath {
  readonly notebookId: string;
  readonly path: string;
  readonly beforeSeq: number;
}

/**
 * Finds the entries that name a subject: those that have texts to erase, and those of the first form, which keep theirs. Reads the
 * log in pieces and parses nothing: ids are in the lines, paths in the texts. Called by the worker, which answers other calls between
 * two pieces.
 */
export async function findErasable(database: CloisterDatabase, subject: LogSubject): Promise<ErasableEntries> {
  const ids = marksOf(subject);
  const paths = (await Promise.all((subject.files ?? []).map((file) => pathsOf(database, file)))).flat();
  const finders = paths.map(({ notebookId, path, beforeSeq }) => ({
    mark: markOf('notebookId', notebookId),
    names: createPathFinder(path),
    beforeSeq,
  }));
  const titles = (subject.titles ?? []).map(({ notebookId, title }) => ({
    mark: markOf('notebookId', notebookId),
    // A text of its own: an entry that only mentions the words is about something else.
    text: JSON.stringify(title),
  }));
  const isAbout = ({ seq, line }: ChainRow, texts: string) =>
    ids.some((mark) => line.includes(mark)) ||
    (NAMED_BY_TITLE.test(line) && titles.some(({ mark, text }) => texts.includes(text) && line.includes(mark))) ||
    finders.some(({ mark, names, beforeSeq }) => seq < beforeSeq && names(texts) && line.includes(mark));
  const seqs: number[] = [];
  let firstForm = 0;
  await walkLog(database, (rows) => {
    for (const row of rows) {
      if (!isHashedForm(row.line)) firstForm += isAbout(row, row.line) ? 1 : 0;
      else if (isErasable(row) && isAbout(row, row.texts ?? '')) seqs.push(row.seq);
    }
    return true;
  });
  return { seqs, firstForm };
}

function marksOf({ runIds = [], sessionIds = [], notebookIds = [] }: LogSubject): string[] {
  return [
    ...runIds.map((id) => markOf('runId', id)),
    ...sessionIds.map((id) => markOf('sessionId', id)),
    ...notebookIds.map((id) => markOf('notebookId', id)),
  ];
}

/** Quotes inside strings are escaped, so the content of an entry cannot forge a mark. */
function markOf(field: string, id: string): string {
  return `"${field}":${JSON.stringify(id)}`;
}

/** Returns every path that a file has had. */
async function pathsOf(
  database: CloisterDatabase,
  { notebookId, fileId }: { notebookId: string; fileId: string },
): Promise<OwnPath[]> {
  const changes = await database.changes.where('fileIds').equals(fileId).toArray();
  const states = changes.flatMap(({ transitions }) => transitions.filter((one) => one.fileId === fileId));
  const paths = new Set(states.flatMap(({ before, after }) => [before?.path ?? [], after?.path ?? []].flat()));
  return Promise.all(
    [...paths].map(async (path) => ({
      notebookId,
      path,
      beforeSeq: await takenAt(database, { notebookId, fileId, path }),
    })),
  );
}

/** Returns the number of the entry with which the file that has a path now came there; infinity while it is the same file, or none. */
async function takenAt(
  database: CloisterDatabase,
  { notebookId, fileId, path }: { notebookId: string; fileId: string; path: string },
): Promise<number> {
  const other = await database.files.get({ notebookId, pathKey: foldPath(path) });
  if (other === undefined || other.fileId === fileId) return Number.POSITIVE_INFINITY;
  const changes = await database.changes.where('fileIds').equals(other.fileId).toArray();
  const came = changes.filter(({ transitions }) =>
    transitions.some((one) => one.fileId === other.fileId && one.after?.path === path && one.before?.path !== path),
  );
  return came.reduce((first, { auditSeq }) => Math.min(first, auditSeq), Number.POSITIVE_INFINITY);
}
