/** Finds a text in all databases of this origin: as a string, or as bytes in UTF-8 or UTF-16. */
export async function findInDatabases(canary: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await promised(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const rows = database.transaction(store).objectStore(store);
      const [keys, values] = await Promise.all([promised(rows.getAllKeys()), promised(rows.getAll())]);
      for (const [index, value] of values.entries())
        if (holds([keys[index], value], canary)) found.push(`${name}/${store}/${String(keys[index])}`);
    }
    database.close();
  }
  return found;
}

/** Returns whether a value contains a text at any depth. */
export function holds(value: unknown, canary: string): boolean {
  const patterns = [new TextEncoder().encode(canary), utf16(canary, true), utf16(canary, false)];
  const seen = new Set<unknown>();
  const look = (part: unknown): boolean => {
    if (typeof part === 'string') return part.includes(canary);
    if (typeof part !== 'object' || part === null || seen.has(part)) return false;
    seen.add(part);
    if (part instanceof ArrayBuffer) return patterns.some((pattern) => contains(new Uint8Array(part), pattern));
    if (ArrayBuffer.isView(part)) return look(part.buffer);
    if (part instanceof Map || part instanceof Set) return [...part].some(look);
    return Object.keys(part).some(look) || Object.values(part).some(look);
  };
  return look(value);
}

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
}

function contains(bytes: Uint8Array, pattern: Uint8Array): boolean {
  for (let start = bytes.indexOf(pattern[0] ?? 0); start >= 0; start = bytes.indexOf(pattern[0] ?? 0, start + 1))
    if (pattern.every((byte, index) => bytes[start + index] === byte)) return true;
  return false;
}

function promised<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
