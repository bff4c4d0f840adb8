/** What stands in `[[…]]` cannot hold these. */
const NOT_IN_A_NAME = /[[\]|#\n]/;

/**
 * The shortest name that leads to this file and to no other: its own, or with as many folders before it as are needed;
 * without the ending that a link may leave out. Null when no link of this kind can name it.
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
  // The end of another path is all of this one: only a path says which.
  return null;
}

function withoutEnding(path: string): string {
  return path.replace(/\.(?:md|txt)$/i, '');
}

/** What is put in for a file: `[[name]]`, `[[name|alias]]`, or an ordinary link where its name allows no other. */
export function linkText(path: string, alias: string | null, paths: readonly string[]): string {
  const name = linkName(path, paths);
  const shown = alias?.replace(/[[\]|\n]/g, ' ').trim();
  if (name !== null) return shown ? `[[${name}|${shown}]]` : `[[${name}]]`;
  const label = shown || withoutEnding(path.slice(path.lastIndexOf('/') + 1)).replace(/[[\]]/g, ' ');
  return `[${label}](<${encodeURI(path).replace(/#/g, '%23').replace(/[<>]/g, encodeURIComponent)}>)`;
}
