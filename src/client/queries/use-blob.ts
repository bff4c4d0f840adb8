import { useEffect, useState } from 'react';
import { readBlob } from './read-blob.ts';

/**
 * Returns the bytes with this hash: `undefined` while loading, `null` when they are missing. The bytes of a hash never
 * change.
 */
export function useBlob(hash: string | null): Uint8Array | null | undefined {
  const [loaded, setLoaded] = useState<{ hash: string; bytes: Uint8Array | null }>();
  useEffect(() => {
    if (hash === null) return;
    let stale = false;
    const take = (bytes: Uint8Array | null) => {
      if (!stale) setLoaded({ hash, bytes });
    };
    readBlob(hash).then(take, () => take(null));
    return () => {
      stale = true;
    };
  }, [hash]);
  if (hash === null) return null;
  return loaded?.hash === hash ? loaded.bytes : undefined;
}
