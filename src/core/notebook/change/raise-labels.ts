import type { Label, LabelRow } from '../../../contracts/domain/notebook/label.ts';
import type { Change, FileState } from '../../../contracts/domain/notebook/notebook.ts';
import { ancestorsOf } from '../../shared/paths/path-parts.ts';
import { frontmatterLabels, isMarkdown } from '../frontmatter/frontmatter-labels.ts';

/** Labels and paths before a change. */
export interface LabelsBefore {
  /** Labels set on a file or folder, deleted ones included. */
  own(fileId: string): readonly Label[];
  folderAt(path: string): string | undefined;
  /** Returns the path of a file or folder; undefined for a deleted one. */
  pathOf(fileId: string): string | undefined;
}

/**
 * Returns the label rows that a change writes: only those that gain labels. A change never removes a label.
 *
 * - New content gets the labels `given` (what its author had read) and those in its own frontmatter.
 * - A file or folder gets the labels that the change names for it (`single`), such as those an archive lists.
 * - A file moved out of a labelled folder, or deleted, keeps the folder's labels as its own, because an undo may restore the file
 *   after that folder is gone.
 * - A copy gets the labels of its source, inherited ones included.
 */
export function raiseLabels(
  change: Change,
  given: readonly Label[],
  named: ReadonlyMap<string, readonly Label[]>,
  before: LabelsBefore,
  single: readonly { readonly fileId: string; readonly labels: readonly Label[] }[] = [],
): LabelRow[] {
  const grown = new Map<string, Set<Label>>();
  const raise = (fileId: string, labels: Iterable<Label>): void => {
    for (const label of labels) {
      const own = grown.get(fileId) ?? new Set(before.own(fileId));
      if (own.has(label)) continue;
      grown.set(fileId, own.add(label));
    }
  };
  for (const { fileId, labels } of single) raise(fileId, labels);
  const arriving = new Map<string, string>();
  for (const { fileId, after } of change.transitions) if (after?.kind === 'folder') arriving.set(after.path, fileId);
  const inheritedBefore = (path: string): Set<Label> =>
    new Set(ancestorsOf(path).flatMap((folder) => [...before.own(before.folderAt(folder) ?? '')]));
  const inheritedAfter = (path: string): Set<Label> =>
    new Set(
      ancestorsOf(path).flatMap((folder) => {
        const fileId = arriving.get(folder) ?? before.folderAt(folder) ?? '';
        return [...(grown.get(fileId) ?? before.own(fileId))];
      }),
    );
  const keep = (fileId: string, after: FileState | null, labels: Set<Label>): void => {
    if (labels.size === 0) return;
    const inherited = after === null ? new Set<Label>() : inheritedAfter(after.path);
    raise(
      fileId,
      [...labels].filter((label) => !inherited.has(label)),
    );
  };

  const sources = Map.groupBy(change.copies ?? [], ({ fileId }) => fileId);
  // Folders first: their content inherits what they keep.
  for (const { fileId, before: was, after } of byDepth(change.transitions)) {
    if (after?.hash && after.hash !== was?.hash) raise(fileId, given);
    raise(fileId, named.get(fileId) ?? []);
    if (was !== null && was.path !== after?.path) keep(fileId, after, inheritedBefore(was.path));
    for (const { from } of sources.get(fileId) ?? []) {
      const path = before.pathOf(from);
      keep(fileId, after, new Set([...before.own(from), ...(path === undefined ? [] : inheritedBefore(path))]));
    }
  }
  return [...grown].map(([fileId, labels]) => ({
    fileId,
    notebookId: change.notebookId,
    labels: [...labels].sort(),
  }));
}

function byDepth(transitions: Change['transitions']): Change['transitions'] {
  const depth = ({ after }: Change['transitions'][number]) => (after === null ? 0 : ancestorsOf(after.path).length);
  return transitions.toSorted((one, other) => depth(one) - depth(other));
}

/** Returns the notes of a change whose frontmatter must be read: new content, and files renamed to a note. */
export function notesToRead(change: Change): { fileId: string; hash: string }[] {
  return change.transitions.flatMap(({ fileId, before, after }) => {
    if (after?.kind !== 'file' || after.hash === null || !isMarkdown(after.path)) return [];
    const isRead = before !== null && before.hash === after.hash && isMarkdown(before.path);
    return isRead ? [] : [{ fileId, hash: after.hash }];
  });
}

/** Returns the labels in the frontmatter of notes that have any. */
export function labelsNamed(
  notes: readonly { fileId: string; hash: string }[],
  bytesOf: (hash: string) => Uint8Array | undefined,
): Map<string, readonly Label[]> {
  const named = new Map<string, readonly Label[]>();
  for (const { fileId, hash } of notes) {
    const labels = frontmatterLabels(bytesOf(hash) ?? new Uint8Array());
    if (labels.length > 0) named.set(fileId, labels);
  }
  return named;
}

/** Returns whether a change moves, deletes or copies a file; only then labels of other rows matter. */
export function movesLabels({ transitions, copies = [] }: Change): boolean {
  return copies.length > 0 || transitions.some(({ before, after }) => before !== null && before.path !== after?.path);
}
