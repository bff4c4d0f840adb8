import { stateOf } from '../../../core/notebook/change/plan-parts.ts';
import type { NotebookReader } from '../../../core/ports/notebook-reader-port.ts';
import { sameState } from '../../../core/shared/changes/combine-changes.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { createNetStates, type NetState, pathAfter, statesWithin } from '../core/net-states.ts';

/** Changes that are read at once. */
const BATCH = 500;

/** Resolves with the states of the files of a notebook, folder or file after two changes, of those that differ. */
export async function readStates(
  { store }: Services,
  reader: NotebookReader,
  path: string,
  fromSeq: number,
  toSeq: number,
): Promise<NetState[]> {
  const net = createNetStates();
  for (let before = toSeq + 1; ; ) {
    const batch = await store.pageChanges(reader.notebookId, { beforeSeq: before, afterSeq: fromSeq, limit: BATCH });
    for (const change of batch) net.add(change);
    const last = batch.at(-1);
    if (batch.length < BATCH || last === undefined) break;
    before = last.seq;
  }
  const row = path === '/' ? undefined : reader.get(path);
  if (row === undefined) return statesWithin(net.states(), path, path);
  const own = await store.listChanges({ fileId: row.fileId });
  return statesWithin(net.states(), pathAfter(own, row.fileId, fromSeq), pathAfter(own, row.fileId, toSeq));
}

/** Resolves with the states after a change and now. A change whose row is missing leaves the rows as what stands now. */
export async function readStatesSince(
  services: Services,
  reader: NotebookReader,
  path: string,
  fromSeq: number,
): Promise<NetState[]> {
  const states = await readStates(services, reader, path, fromSeq, reader.seq);
  return states.flatMap(({ fileId, before }) => {
    const row = reader.getById(fileId);
    const after = row === undefined ? null : stateOf(row);
    return sameState(before, after) ? [] : [{ fileId, before, after }];
  });
}
