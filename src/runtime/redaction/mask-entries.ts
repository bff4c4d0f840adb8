import type { HashedEntry } from '../../core/audit/hashed-entry.ts';
import type { Masker } from './open-masker.ts';

/**
 * Masks the texts of log entries for one export. Entries of the second form stay as they are hashed: only their texts are masked, and a
 * text that was changed so loses its salt.
 */
export async function maskEntries(page: readonly HashedEntry[], masker: Masker): Promise<readonly object[]> {
  if (!masker.isMasking) return page;
  const plain = page.map((one) =>
    isOfFirstForm(one) ? one.entry : Object.values(one.texts ?? {}).map(({ text }) => text),
  );
  const masked = await masker.values(plain);
  return page.map((one, at) => {
    const value = masked[at];
    if (!Array.isArray(value)) return { ...one, entry: value };
    const texts = Object.entries(one.texts ?? {}).map(([digest, stored], index) => {
      const text: unknown = value[index];
      return [digest, text === stored.text ? stored : { text }];
    });
    return one.texts === undefined ? one : { ...one, texts: Object.fromEntries(texts) };
  });
}

/** Returns whether the hash of an entry covers its texts. */
export function isOfFirstForm({ texts, erasedMs }: HashedEntry): boolean {
  return texts === undefined && erasedMs === undefined;
}
