/** A path that a message names, as it is written there. */
export interface NamedPath {
  readonly path: string;
  /** Written like a path of a notebook beyond doubt: with a folder and a name, or with a file type. */
  readonly isPlain: boolean;
}

/** Longest part of a message that is searched, and most paths that are returned. */
const MAX_CHARS = 20_000;
const MAX_PATHS = 50;

const FENCE = /^ {0,3}(```|~~~)[\s\S]*?(?:^ {0,3}\1|(?![\s\S]))/gm;
/** Between blanks, quotes or brackets; a slash inside of a word (and/or, 5/l) starts no path. */
const QUOTED = /(?<=^|[\s([{<])(["'`“‘«])(\/[^"'`”’»\n]{1,400})["'`”’»]/g;
const BARE = /(?<=^|[\s([{<:：，、（「])\/[^\s"'`“”‘’«»<>(){}[\]|;,，。；、）」]{1,400}/g;

/** Returns the absolute paths that a message names. What is quoted in a code block is material, not a request. */
export function namedPaths(message: string): NamedPath[] {
  const text = message.slice(0, MAX_CHARS).replace(FENCE, '\n');
  const quoted = [...text.matchAll(QUOTED)].map((match) => match[2] ?? '');
  const rest = text.replace(QUOTED, ' ');
  const bare = [...rest.matchAll(BARE)].map(([path]) => path.replace(/[.!?:…*]+$/, ''));
  const paths = [...new Set([...quoted, ...bare].map((path) => path.trim()))];
  return paths
    .filter((path) => /^\/[^/]*[\p{L}\p{N}.]/u.test(path))
    .slice(0, MAX_PATHS)
    .map((path) => ({
      path,
      isPlain: /^\/[^/]+\/[^/]*[\p{L}\p{N}]/u.test(path) || /\.[a-z][a-z0-9]{0,7}$/i.test(path),
    }));
}
