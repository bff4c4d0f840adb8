import { checkLinks } from '../links/check-links.ts';
import type { Observed } from './ask-navigator.ts';

/**
 * Returns the changes without the notes in which nothing but links changed, each of them naming after the moves the file that it
 * named before. The moves are those that were called; links are read by a checker of its own.
 */
export function withoutLinkUpkeep({ was, changes, calls }: Observed): Observed['changes'] {
  const moves = calls.flatMap(({ toolName, input, done }) => {
    if (!done) return [];
    if (toolName === 'move_file') return [movedBy(input)];
    return toolName === 'move_files' ? Array.from(Object(input).moves, movedBy) : [];
  });
  if (moves.length === 0) return changes;
  const is = new Map(was);
  for (const [path, text] of changes) {
    if (text === null) is.delete(path);
    else is.set(path, text);
  }
  const placeOf = (path: string): string => moves.reduce((at, move) => move(at), path);
  const [before, after] = [namedIn(was), namedIn(is)];
  const isUpkeep = (path: string, text: string | null): boolean => {
    const old = was.get(path);
    if (text === null || old === undefined || withoutLinks(text) !== withoutLinks(old)) return false;
    const wanted = (before.get(path) ?? []).map((named) => (named === null ? null : placeOf(named)));
    return JSON.stringify(wanted) === JSON.stringify(after.get(path) ?? []);
  };
  return new Map([...changes].filter(([path, text]) => !isUpkeep(path, text)));
}

function movedBy(input: unknown): (path: string) => string {
  const { from, to } = Object(input);
  const root = String(from);
  return (path) => (path === root || path.startsWith(`${root}/`) ? String(to) + path.slice(root.length) : path);
}

/** Returns the files that the links of each file name, in their order. */
function namedIn(files: ReadonlyMap<string, string>): Map<string, (string | null)[]> {
  const named = new Map<string, (string | null)[]>();
  for (const { file, path } of checkLinks(files)) named.set(file, [...(named.get(file) ?? []), path]);
  return named;
}

function withoutLinks(text: string): string {
  return text.replace(/\[\[[^\][|\n]*/g, '[[').replace(/\]\([^()\n]*\)/g, ']()');
}
