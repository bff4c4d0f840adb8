type Names = Readonly<Record<string, string>>;

/** Returns values of a file under the names that an agent has for them. Absent ones stay absent; texts are trimmed. */
export function fromFile(names: Names, file: object = {}): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(file));
  return entriesOf(
    Object.entries(names).map(([name, field]) => {
      const value = values.get(name);
      return [field, typeof value === 'string' ? value.trim() : value];
    }),
  );
}

/** Returns values of an agent under their names in a file. Empty texts and false are left out like absent values. */
export function toFile(names: Names, agent: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(agent));
  return entriesOf(
    Object.entries(names).map(([name, field]) => {
      const value = values.get(field);
      return [name, value === '' || value === false ? undefined : value];
    }),
  );
}

function entriesOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
