import type { JournalFiles } from '../../src/adapters/opfs-journal/journal-files.ts';

/** Files in memory, with the locks and refusals of the browser's. As there, a length alone takes no bytes of the volume. */
export function createMemoryFiles(): JournalFiles & {
  setFull(isFull: boolean): void;
  /** Bytes that can still be written; what files give back is added. */
  setFreeBytes(freeBytes: number): void;
} {
  const contents = new Map<string, Uint8Array>();
  const written = new Map<string, number>();
  const open = new Set<string>();
  let freeBytes = Number.POSITIVE_INFINITY;

  function give(name: string): void {
    freeBytes += written.get(name) ?? 0;
    written.delete(name);
  }

  return {
    setFull(full) {
      freeBytes = full ? 0 : Number.POSITIVE_INFINITY;
    },
    setFreeBytes(bytes) {
      freeBytes = bytes;
    },
    list: async () => new Map([...contents].map(([name, bytes]) => [name, bytes.length])),
    read: async (name, from = 0, to = undefined) => (contents.get(name) ?? new Uint8Array()).slice(from, to),
    file: async (name) => new File([new Uint8Array(contents.get(name) ?? [])], name),
    async create(name) {
      if (!contents.has(name)) contents.set(name, new Uint8Array());
      open.add(name);
      const bytes = () => contents.get(name) ?? new Uint8Array();
      return {
        write(part, { at }) {
          const taken = written.get(name) ?? 0;
          const grown = Math.max(0, at + part.length - taken);
          if (grown > freeBytes) throw new DOMException('No space.', 'QuotaExceededError');
          freeBytes -= grown;
          written.set(name, taken + grown);
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
        truncate(size) {
          if (size === 0) give(name);
          const next = new Uint8Array(size);
          next.set(bytes().subarray(0, size));
          contents.set(name, next);
        },
        flush() {},
        close: () => void open.delete(name),
      };
    },
    async remove(name) {
      if (open.has(name)) return false;
      give(name);
      contents.delete(name);
      return true;
    },
  };
}
