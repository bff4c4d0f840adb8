import { useEffect, useState } from 'react';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { readBlob } from './read-blob.ts';

/**
 * Returns the bytes with this hash: `undefined` while loading, `null` when they are missing. The bytes of a hash never
 * change.
 */
export function useBlob(hash: string | null): Uint8Array | null | undefined {
  const [loaded, setLoaded] = useState<{ hash: string; bytes: Uint8Array | null }>();
  useEffect(() => {
    if (hash === null) return;
    const show = (bytes: Uint8Array | null) => setLoaded({ hash, bytes });
    return followPromise(readBlob(hash), show, () => show(null));
  }, [hash]);
  if (hash === null) return null;
  return loaded?.hash === hash ? loaded.bytes : undefined;
}
