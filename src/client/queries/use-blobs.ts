import { useEffect, useState } from 'react';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { readBlobs } from './read-blob.ts';

/** Returns the existing bytes by hash; `undefined` while loading. The bytes of a hash never change. */
export function useBlobs(hashes: readonly string[]): ReadonlyMap<string, Uint8Array> | undefined {
  const [loaded, setLoaded] = useState<{ of: readonly string[]; blobs: ReadonlyMap<string, Uint8Array> }>();
  useEffect(() => {
    const show = (blobs: ReadonlyMap<string, Uint8Array>) => setLoaded({ of: hashes, blobs });
    return followPromise(readBlobs(hashes), show, () => show(new Map()));
  }, [hashes]);
  return loaded?.of === hashes ? loaded.blobs : undefined;
}
