import type { JournalFiles } from '../../src/adapters/opfs-journal/journal-files.ts';

/** Files in memory, with the locks and refusals of the browser's. */
export function createMemoryFiles(): JournalFiles & { setFull(isFull: boolean): void } {
  const contents = new Map<string, Uint8Array>();
  const open = new Set<string>();
  let isFull = false;
  return {
    setFull(full) {
      isFull = full;
    },
    list: async () => new Map([...contents].map(([name, bytes]) => [name, bytes.length])),
    read: async (name, from = 0, to = undefined) => (contents.get(name) ?? new Uint8Array()).slice(from, to),
    async create(name) {
      contents.set(name, new Uint8Array());
      open.add(name);
      const bytes = () => contents.get(name) ?? new Uint8Array();
      return {
        write(part, { at }) {
          if (isFull) throw new DOMException('No space.', 'QuotaExceededError');
          const next = new Uint8Array(Math.max(bytes().length, at + part.length));
          next.set(bytes());
          next.set(part, at);
          contents.set(name, next);
          return part.length;
        },
        read(into, { at }) {
          into.set(bytes().subarray(at, at + into.length));
          return into.length;
        },
        getSize: () => bytes().length,
        truncate: (size) => void contents.set(name, bytes().slice(0, size)),
        flush() {},
        close: () => void open.delete(name),
      };
    },
    async remove(name) {
      if (open.has(name)) return false;
      contents.delete(name);
      return true;
    },
  };
}
