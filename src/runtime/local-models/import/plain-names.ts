const MOST_CHARS = 80;

/** The files under names that every file system and archive takes, each once. The end of a name stays: there a part says which it is. */
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

/** A name of plain letters, digits, dots, dashes and underscores. */
export function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .normalize('NFKC')
    .replace(/[^A-Za-z0-9._-]/g, '_')
    .slice(-MOST_CHARS);
  return /^\.*$/.test(plain) ? 'model.gguf' : plain;
}
