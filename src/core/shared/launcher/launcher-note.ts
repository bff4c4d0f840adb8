/** The note that keeps the entries of a notebook's launcher, one list item each. */
export const LAUNCHER_PATH = '/launcher.md';

/** Entries beyond these are not offered. */
const MOST_ENTRIES = 20;
const MAX_TEXT = 500;

/** What a launcher opens. Nothing runs before the person starts it. */
export interface LauncherEntry {
  /** The title, or the question itself. */
  readonly text: string;
  /** A playbook by its name, the script of a change by its id; null for a question. */
  readonly of: { readonly kind: 'playbook' | 'script'; readonly id: string } | null;
}

const ITEM = /^ {0,3}[-*+] +(?<text>\S.*?)(?: \((?<kind>playbook|script): (?<id>[^\s()]+)\))?\s*$/;

/** Returns the entry of a line; null if it is no list item. */
function entryOf(line: string): LauncherEntry | null {
  const { text: said = '', kind, id } = ITEM.exec(line)?.groups ?? {};
  const text = launcherText(said);
  if (text === '') return null;
  return { text, of: (kind === 'playbook' || kind === 'script') && id !== undefined ? { kind, id } : null };
}

/** Characters that hide or reorder text. The person reads an entry before it is sent, so that it has none of them. */
const UNSEEN = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** Returns the text of an entry as one line. */
export function launcherText(text: string): string {
  return text.replace(UNSEEN, '').trim().replace(/\s+/g, ' ').slice(0, MAX_TEXT).toWellFormed();
}

export function readLauncher(note: string): readonly LauncherEntry[] {
  return note
    .split(/\r?\n/)
    .flatMap((line) => entryOf(line) ?? [])
    .slice(0, MOST_ENTRIES);
}

/** Returns whether two entries open the same. Questions are compared without case. */
export function isSameEntry(a: LauncherEntry, b: LauncherEntry): boolean {
  if (a.of !== null || b.of !== null) return a.of?.kind === b.of?.kind && a.of?.id === b.of?.id;
  return launcherText(a.text).toLowerCase() === launcherText(b.text).toLowerCase();
}

/** Returns the note with the entry after the others; unchanged if it has the entry. */
export function withEntry(note: string, entry: LauncherEntry): string {
  if (readLauncher(note).some((one) => isSameEntry(one, entry))) return note;
  const line = `- ${launcherText(entry.text)}${entry.of === null ? '' : ` (${entry.of.kind}: ${entry.of.id})`}`;
  const kept = note.trimEnd();
  if (kept === '') return `# Quick launcher\n\n${line}\n`;
  const last = kept.slice(kept.lastIndexOf('\n') + 1);
  return `${kept}${entryOf(last) === null ? '\n\n' : '\n'}${line}\n`;
}

/** Returns the note without the entries that `matches`. */
export function withoutEntries(note: string, matches: (entry: LauncherEntry) => boolean): string {
  return note
    .split(/(?<=\n)/)
    .filter((line) => {
      const entry = entryOf(line.replace(/\r?\n$/, ''));
      return entry === null || !matches(entry);
    })
    .join('');
}
