import type { Change, Transition } from '../../contracts/domain/notebook/notebook.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import type { Hasher } from '../ports/hasher.ts';
import { countHunks, diffLines, keepHunks } from '../shared/diff/diff-lines.ts';

/** Texts of one file of a change; null for a file that is missing. */
export interface FileTexts {
  readonly transition: Transition;
  readonly before: string | null;
  readonly after: string;
}

/** Returns a change with another text for one of its files. Throws `bad-input` for a path whose text the change does not write. */
export function withText(
  change: Change,
  files: readonly FileTexts[],
  path: string,
  text: string,
  hasher: Hasher,
): Change {
  const file = files.find(({ transition }) => transition.after?.path === path);
  if (!file) throw badInputError('editPath', { path });
  return withTexts(change, new Map([[file.transition, text]]), hasher);
}

/**
 * Returns a change with some of its hunks, numbered from 0 over its text files. Throws `bad-input` for a hunk that does not exist and
 * for a change of which nothing would be left.
 */
export function withHunks(
  change: Change,
  files: readonly FileTexts[],
  keep: readonly number[],
  hasher: Hasher,
): Change {
  const kept = new Set(keep);
  const texts = new Map<Transition, string>();
  let first = 0;
  for (const { transition, before, after } of files) {
    const from = first;
    first += countHunks(diffLines(before, after));
    texts.set(
      transition,
      keepHunks(before, after, (hunk) => kept.has(from + hunk)),
    );
  }
  const unknown = keep.find((hunk) => hunk >= first);
  if (unknown !== undefined) {
    throw badInputError('editPart', { parts: first, part: unknown }, { first, unknown });
  }
  const dropped = files.filter(({ transition, before }) => before === null && texts.get(transition) === '');
  const left = withTexts(change, texts, hasher);
  const labelled = new Set(change.addedLabels?.map(({ fileId }) => fileId));
  const isDropped = ({ fileId, before, after }: Transition) =>
    before?.path === after?.path && !labelled.has(fileId)
      ? before?.hash === after?.hash && before?.kind === after?.kind
      : dropped.some(({ transition }) => transition.after?.path === after?.path);
  const transitions = left.transitions.filter((transition) => !isDropped(transition));
  if (transitions.every(({ after }) => after?.kind === 'folder')) {
    throw badInputError('editNothing');
  }
  const ids = new Set(transitions.map(({ fileId }) => fileId));
  const addedLabels = change.addedLabels?.filter(({ fileId }) => ids.has(fileId));
  return { ...left, transitions, ...(addedLabels ? { addedLabels } : {}) };
}

function withTexts(change: Change, texts: ReadonlyMap<Transition, string>, hasher: Hasher): Change {
  const blobs = new Map(change.blobs.map((blob) => [blob.hash, blob]));
  const transitions = change.transitions.map((transition): Transition => {
    const text = texts.get(transition);
    if (text === undefined || transition.after === null) return transition;
    const bytes = new TextEncoder().encode(text);
    const hash = hasher.sha256(bytes);
    blobs.set(hash, { hash, bytes });
    const { fileId, before } = transition;
    return { fileId, before, after: { ...transition.after, hash, sizeBytes: bytes.length } };
  });
  const wanted = new Set(transitions.map(({ after }) => after?.hash));
  return { ...change, transitions, blobs: [...blobs.values()].filter(({ hash }) => wanted.has(hash)) };
}
