import type { StoredChange } from '../../../adapters/dexie/database.ts';
import type { FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';
import type { Provenance } from '../../../contracts/domain/notebook/provenance.ts';
import { statesOf } from '../../../core/shared/changes/states-of.ts';

/** The folder that stands in for the paths of erased files. */
const ERASED = '/erased';

/**
 * Returns a change without the names of files that were erased: its place, number, hashes and times stay, so that history and log still
 * agree. What was said of the change as a whole goes too, because it may name any of its files.
 */
export function eraseFromChange(change: StoredChange, fileIds: ReadonlySet<string>, atMs: number): StoredChange {
  if (!change.fileIds.some((fileId) => fileIds.has(fileId))) return change;
  const transitions = change.transitions.map((one) => (fileIds.has(one.fileId) ? eraseTransition(one, atMs) : one));
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

function eraseTransition(transition: Transition, erasedMs: number): Transition {
  if (transition.erased === true) return transition;
  const { fileId, before, after } = transition;
  const hide = (state: FileState | null) => state && { ...state, path: placeOf(fileId) };
  return { fileId, before: hide(before), after: hide(after), erased: true, erasedMs };
}

const placeOf = (fileId: string) => `${ERASED}/${fileId}`;

/** What an origin may name that is erased. */
interface ErasedNames {
  readonly fileIds: ReadonlySet<string>;
  readonly reviewIds: ReadonlySet<string>;
}

/** Returns whether an origin names one of the files or reviews. */
export function namesErased({ reviewId, sources }: Provenance, { fileIds, reviewIds }: ErasedNames): boolean {
  return reviewIds.has(reviewId) || sources.some(({ fileId }) => fileIds.has(fileId));
}

/** Returns whether an origin that a change keeps names one of the files or reviews: its own, or one of a version from before an import. */
export function changeNamesErased(
  { provenance, transitions }: Pick<StoredChange, 'provenance' | 'transitions'>,
  names: ErasedNames,
): boolean {
  const earlier = transitions.flatMap(({ imported }) => imported?.versions ?? []);
  return [provenance, ...earlier.map((version) => version.provenance)].some(
    (origin) => origin !== undefined && namesErased(origin, names),
  );
}

/** Returns a change with all its origins as `eraseFromOrigin` leaves them. */
export function eraseFromOrigins(change: StoredChange, names: ErasedNames): StoredChange {
  return {
    ...change,
    ...erasedOrigin(change, names),
    transitions: change.transitions.map((one) => eraseFromEarlier(one, names)),
  };
}

function eraseFromEarlier(transition: Transition, names: ErasedNames): Transition {
  const { imported } = transition;
  if (imported?.versions === undefined) return transition;
  const versions = imported.versions.map((version) => ({ ...version, ...erasedOrigin(version, names) }));
  return { ...transition, imported: { ...imported, versions } };
}

function erasedOrigin(
  { provenance }: { readonly provenance?: Provenance | undefined },
  names: ErasedNames,
): { provenance?: Provenance } {
  return provenance === undefined ? {} : { provenance: eraseFromOrigin(provenance, names) };
}

/** Returns an origin without the title of an erased review, and without the paths of erased files. Ids and hashes stay. */
export function eraseFromOrigin(origin: Provenance, { fileIds, reviewIds }: ErasedNames): Provenance {
  return {
    ...origin,
    title: reviewIds.has(origin.reviewId) ? '' : origin.title,
    sources: origin.sources.map((one) => (fileIds.has(one.fileId) ? { ...one, path: placeOf(one.fileId) } : one)),
  };
}

/** Returns the contents that a change names: of all its files, or only of those that are not erased. */
export function hashesOfChange({ transitions }: Pick<StoredChange, 'transitions'>): string[] {
  return transitions
    .filter(({ erased }) => erased !== true)
    .flatMap(statesOf)
    .flatMap(({ hash }) => hash ?? []);
}
