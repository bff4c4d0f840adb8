import type { SaltedHasher } from '../ports/hasher.ts';
import { canonicalJson } from './canonical-json.ts';
import { chainHash, GENESIS_HASH } from './chain.ts';
import { digestsIn, isHashedForm } from './entry-texts.ts';

/** An entry as `HashedEntry` has it, of which only the number was read. */
export interface ExcerptEntry {
  readonly entry: { readonly seq: number };
  readonly prevHash: string;
  readonly hash: string;
  readonly texts?: Readonly<Record<string, { readonly salt?: string | undefined; readonly text: string }>> | undefined;
}

/** What is wrong with an entry of an excerpt. */
export type ExcerptFault = 'entry' | 'text' | 'gap';

/**
 * Checks entries of a log that another app wrote, of which some may be left out in between: that each has its hash, that its texts have
 * their digests, and that neighbours follow each other. Whether entries are missing in between, an excerpt cannot show.
 *
 * @param isMasked whether texts may be masked. The hash of an entry of the first form covers its texts, so a masked one is not compared
 */
export function createExcerptVerifier(hasher: SaltedHasher, { isMasked }: { readonly isMasked: boolean }) {
  let last = { seq: 0, hash: GENESIS_HASH };

  /** Returns what is wrong; null for nothing. */
  return ({ entry, prevHash, hash, texts }: ExcerptEntry): ExcerptFault | null => {
    const { seq } = entry;
    if (seq <= last.seq || (seq === last.seq + 1 && prevHash !== last.hash)) return 'gap';
    const line = canonicalJson(entry);
    const isCompared = !isMasked || isHashedForm(line);
    if (isCompared && chainHash(prevHash, line, hasher) !== hash) return 'entry';
    const digests = digestsIn(line);
    for (const [digest, { salt, text }] of Object.entries(texts ?? {})) {
      if (!digests.has(digest)) return 'text';
      // A masked text has no salt, so its digest says nothing about it.
      if (salt === undefined ? !isMasked : hasher.saltedSha256(salt, text) !== digest) return 'text';
    }
    last = { seq, hash };
    return null;
  };
}
