import { useEffect, useState } from 'react';
import { readBlobs } from './read-blob.ts';

/** Returns the existing bytes by hash; `undefined` while loading. The bytes of a hash never change. */
export function useBlobs(hashes: readonly string[]): ReadonlyMap<string, Uint8Array> | undefined {
  const [loaded, setLoaded] = useState<{ of: readonly string[]; blobs: ReadonlyMap<string, Uint8Array> }>();
  useEffect(() => {
    let stale = false;
    const take = (blobs: ReadonlyMap<string, Uint8Array>) => {
      if (!stale) setLoaded({ of: hashes, blobs });
    };
    readBlobs(hashes).then(take, () => take(new Map()));
    return () => {
      stale = true;
    };
  }, [hashes]);
  return loaded?.of === hashes ? loaded.blobs : undefined;
}
