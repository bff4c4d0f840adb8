import type { StoredChange } from '../../../src/adapters/dexie/database.ts';
import type { FileState } from '../../../src/contracts/domain/notebook/notebook.ts';
import type { Snapshot } from './snapshot.ts';

/** Replaying every change from nothing gives exactly the files that are there; numbers have no gaps; no key was used twice. */
export function checkJournal({ notebooks, changes, files }: Snapshot): string[] {
  const problems: string[] = [];
  for (const { notebookId, seq } of notebooks) {
    const own = changes.filter((change) => change.notebookId === notebookId);
    for (const [index, change] of own.entries()) {
      if (change.seq !== index + 1) problems.push(`journal: change ${change.seq} stands where ${index + 1} belongs`);
    }
    if (seq !== own.length) problems.push(`journal: the notebook is at change ${seq}, the journal has ${own.length}`);
    const replayed = replay(own, problems);
    const rows = files.filter((file) => file.notebookId === notebookId);
    for (const row of rows) {
      const wanted = replayed.get(row.fileId);
      if (!wanted || spell(wanted) !== spell(row)) {
        problems.push(`journal: ${spell(row)} is there, the journal says ${wanted ? spell(wanted) : 'nothing of it'}`);
      }
      replayed.delete(row.fileId);
    }
    for (const state of replayed.values()) problems.push(`journal: ${spell(state)} should be there`);
  }
  const keys = changes.flatMap(({ idempotencyKey }) => (idempotencyKey === undefined ? [] : [idempotencyKey]));
  if (new Set(keys).size !== keys.length) problems.push('twice: a key was used for two changes');
  return problems;
}

function replay(changes: readonly StoredChange[], problems: string[]): Map<string, FileState> {
  const states = new Map<string, FileState>();
  for (const { seq, transitions } of changes) {
    for (const { fileId, before, after } of transitions) {
      const now = states.get(fileId);
      if ((before ? spell(before) : null) !== (now ? spell(now) : null)) {
        problems.push(
          `journal: change ${seq} starts from ${before ? spell(before) : 'nothing'}, there was ${now ? spell(now) : 'nothing'}`,
        );
      }
      if (after) states.set(fileId, after);
      else states.delete(fileId);
    }
  }
  return states;
}

function spell({ path, kind, hash, sizeBytes }: FileState): string {
  return kind === 'folder' ? `${path}/` : `${path} ${hash} ${sizeBytes}`;
}
