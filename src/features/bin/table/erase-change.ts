import type { StoredChange } from '../../../adapters/dexie/database.ts';
import type { FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';

/** The folder that stands in for the paths of erased files. */
const ERASED = '/erased';

/**
 * Returns a change without the names of files that were erased: its place, number, hashes and times stay, so that history and log still
 * agree. What was said of the change as a whole goes too, because it may name any of its files.
 */
export function eraseFromChange(change: StoredChange, fileIds: ReadonlySet<string>): StoredChange {
  if (!change.fileIds.some((fileId) => fileIds.has(fileId))) return change;
  const transitions = change.transitions.map((one) => (fileIds.has(one.fileId) ? eraseTransition(one) : one));
  const { scriptSource: _script, labels, gainedLabels, keptLinks, ...rest } = change;
  const own = <T extends { readonly fileId: string }>(rows: readonly T[]) =>
    rows.filter(({ fileId }) => !fileIds.has(fileId));
  return {
    ...rest,
    summary: `Erased (${transitions.length})`,
    transitions,
    ...(labels === undefined ? {} : { labels: own(labels) }),
    ...(gainedLabels === undefined ? {} : { gainedLabels: own(gainedLabels) }),
    ...(keptLinks === undefined ? {} : { keptLinks: keptLinks.filter((fileId) => !fileIds.has(fileId)) }),
  };
}

function eraseTransition({ fileId, before, after }: Transition): Transition {
  const hide = (state: FileState | null) => state && { ...state, path: `${ERASED}/${fileId}` };
  return { fileId, before: hide(before), after: hide(after), erased: true };
}

/** Returns the contents that a change names: of all its files, or only of those that are not erased. */
export function hashesOfChange({ transitions }: Pick<StoredChange, 'transitions'>): string[] {
  return transitions
    .filter(({ erased }) => erased !== true)
    .flatMap(({ before, after }) => [before?.hash ?? [], after?.hash ?? []].flat());
}
