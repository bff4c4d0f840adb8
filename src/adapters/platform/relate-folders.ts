/** Where a folder is from another one. */
type Relation = 'same' | 'inside' | 'around' | 'apart';

/** Resolves with where a folder is from another one, as far as the browser tells: it answers for handles of one file system only. */
export async function relateFolders(folder: object, other: object): Promise<Relation> {
  if ((await ask(folder, 'isSameEntry', other)) === true) return 'same';
  const down = await ask(other, 'resolve', folder);
  if (Array.isArray(down)) return down.length === 0 ? 'same' : 'inside';
  return Array.isArray(await ask(folder, 'resolve', other)) ? 'around' : 'apart';
}

/** A browser may lack the call, or refuse it for a folder that is gone. */
async function ask(of: object, name: string, about: object): Promise<unknown> {
  const call: unknown = Reflect.get(of, name);
  if (typeof call !== 'function') return undefined;
  try {
    return await Reflect.apply(call, of, [about]);
  } catch {
    return undefined;
  }
}
