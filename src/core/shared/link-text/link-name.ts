/** Characters that a wiki link `[[…]]` cannot contain. */
const NOT_IN_A_NAME = /[[\]|#\n]/;

/**
 * Returns the shortest name that identifies this file among all paths: its file name, preceded by as many folders as needed,
 * without `.md` or `.txt`. Returns null when no wiki link can name the file.
 */
export function linkName(path: string, paths: readonly string[]): string | null {
  const others = paths.filter((other) => other !== path);
  const rivals = [...others, ...others.map(withoutEnding)].map((other) => other.toLowerCase());
  for (const whole of new Set([withoutEnding(path), path])) {
    const segments = whole.split('/').filter(Boolean);
    for (let taken = 1; taken <= segments.length; taken += 1) {
      const name = segments.slice(-taken).join('/');
      if (NOT_IN_A_NAME.test(name)) return null;
      if (!rivals.some((rival) => rival.endsWith(`/${name.toLowerCase()}`))) return name;
    }
  }
  // Another path ends with this whole path, so that only an ordinary link is unambiguous.
  return null;
}

function withoutEnding(path: string): string {
  return path.replace(/\.(?:md|txt)$/i, '');
}

/** Returns the Markdown of a link to a file: `[[name]]`, `[[name|alias]]`, or an ordinary link when no wiki link can name the file. */
export function linkText(path: string, alias: string | null, paths: readonly string[]): string {
  const name = linkName(path, paths);
  const shown = alias?.replace(/[[\]|\n]/g, ' ').trim();
  if (name !== null) return shown ? `[[${name}|${shown}]]` : `[[${name}]]`;
  const label = shown || withoutEnding(path.slice(path.lastIndexOf('/') + 1)).replace(/[[\]]/g, ' ');
  return `[${label}](<${encodeURI(path).replace(/#/g, '%23').replace(/[<>]/g, encodeURIComponent)}>)`;
}
