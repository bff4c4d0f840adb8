import { useEffect, useState } from 'react';
import { readBeginning } from './read-beginning.ts';

/** Returns the first `bytes` of a text by its hash: `undefined` while loading, null when it is missing or not text. */
export function useBeginning(hash: string, bytes: number): string | null | undefined {
  const [read, setRead] = useState<{ hash: string; text: string | null }>();
  useEffect(() => {
    let stale = false;
    const take = (text: string | null) => {
      if (!stale) setRead({ hash, text });
    };
    readBeginning(hash, bytes).then(take, () => take(null));
    return () => {
      stale = true;
    };
  }, [hash, bytes]);
  // The earlier text stays until the changed one is read.
  return read?.text;
}
