import type { Vocabulary } from '../../../../contracts/wire/search-requests.ts';

/** A suggested note, under one of its names. */
export interface NoteMatch {
  readonly path: string;
  /** Text of the suggestion: the title or an alias. */
  readonly label: string;
  /** The alias that matched; null when title, file name or path matched. */
  readonly alias: string | null;
}

const MOST = 50;

/** Returns the notes that match the typed text, best first: names that start with the text, then words that do, then any position. */
export function matchNotes(notes: Vocabulary['notes'], typed: string): NoteMatch[] {
  const wanted = typed.trim().toLowerCase();
  const found: { match: NoteMatch; rank: number }[] = [];
  for (const { path, title, aliases } of notes) {
    const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.(?:md|txt)$/i, '');
    const label = title || file;
    const own = Math.min(rankOf(label, wanted), rankOf(file, wanted), rankOf(path, wanted) + 1);
    if (own < NONE) found.push({ match: { path, label, alias: null }, rank: own });
    for (const alias of aliases) {
      const rank = rankOf(alias, wanted);
      if (wanted !== '' && rank < NONE) found.push({ match: { path, label: alias, alias }, rank });
    }
  }
  return found
    .sort((a, b) => a.rank - b.rank || compare(a.match.label, b.match.label) || compare(a.match.path, b.match.path))
    .slice(0, MOST)
    .map(({ match }) => match);
}

const NONE = 10;

function rankOf(name: string, wanted: string): number {
  const at = name.toLowerCase().indexOf(wanted);
  if (at === -1) return NONE;
  if (at === 0) return 0;
  return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 4 : 2;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
