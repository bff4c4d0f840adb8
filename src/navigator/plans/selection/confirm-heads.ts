import { fold } from '../../language/fold-words.ts';
import type { Plan } from '../../navigator-plan.ts';
import { holdsTag } from '../../notes/note-heads.ts';
import { type Note, parseNote } from '../../notes/parsed-note.ts';
import { readNotes } from '../../notes/read-notes.ts';
import { sentence } from '../../texts/say.ts';
import type { Entry } from '../../tool-outputs.ts';

/** The frontmatter that a note must have to be selected. */
export interface Wanted {
  readonly name: string;
  readonly wanted: string;
  readonly isTag: boolean;
}

/** The maximum number of notes read; more are never changed for one request. */
const MOST_READ = 60;

/**
 * Reads files and returns those whose frontmatter confirms the hits of a line search. Needed before a change, because a line of the
 * text may look like frontmatter. `misdated`: the first file whose frontmatter states another date than the search found.
 */
export function* confirmHeads(
  entries: readonly Entry[],
  heads: readonly Wanted[],
  stated: ReadonlyMap<string, string>,
): Plan<{ readonly entries: readonly Entry[]; readonly misdated: string | null }> {
  const open = entries.filter(({ path }) => heads.length > 0 || stated.has(path)).map(({ path }) => path);
  if (open.length === 0 || open.length > MOST_READ) return { entries, misdated: null };
  const refuted = new Set<string>();
  let misdated: string | null = null;
  for (const note of yield* readNotes(sentence('readingToBeSure'), open)) {
    const head = note.type === 'read' ? parseNote(note.path, note.content, 0) : null;
    if (head === null || !heads.every((one) => says(head, one))) refuted.add(note.path);
    const day = stated.get(note.path);
    if (day === undefined || head?.fields.get('date')?.[0]?.startsWith(day)) continue;
    refuted.add(note.path);
    misdated ??= note.path;
  }
  return { entries: entries.filter(({ path }) => !refuted.has(path)), misdated };
}

function says({ fields }: Note, { name, wanted, isTag }: Wanted): boolean {
  const values = (fields.get(name.toLowerCase()) ?? [])
    .flatMap((value) => value.split(','))
    .map((value) => fold(value.trim().replace(/^#/, '')));
  return isTag ? holdsTag(values, wanted) : values.includes(fold(wanted));
}
