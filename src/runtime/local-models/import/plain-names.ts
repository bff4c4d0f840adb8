const MOST_CHARS = 80;

/**
 * Returns the files under unique names that every file system and archive accepts. The end of a name is kept, because
 * it identifies a part.
 */
export function plainNames<F extends { readonly name: string }>(files: readonly F[]): F[] {
  const taken = new Set<string>();
  return files.map((file) => {
    const plain = plainName(file.name);
    let name = plain;
    for (let number = 2; taken.has(name); number += 1) name = `${number}-${plain}`;
    taken.add(name);
    return { ...file, name };
  });
}

/** Returns a name of plain letters, digits, dots, dashes and underscores. */
export function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .slice(-MOST_CHARS);
  return /^\.*$/.test(plain) ? 'model.gguf' : plain;
}
