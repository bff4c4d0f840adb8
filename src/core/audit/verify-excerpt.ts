import type { SaltedHasher } from '../ports/hasher.ts';
import { canonicalJson } from './canonical-json.ts';
import { chainHash, GENESIS_HASH } from './chain.ts';
import { digestsIn, isHashedForm } from './entry-texts.ts';
import type { HashedEntry } from './hashed-entry.ts';

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
  return ({ entry, prevHash, hash, texts }: HashedEntry): ExcerptFault | null => {
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
