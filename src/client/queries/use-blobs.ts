import { useEffect, useState } from 'react';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { liveDatabase } from '../startup/watch-database.ts';
import { readBlobs } from './read-blob.ts';
import { useLive } from './use-live.ts';

/** Returns the existing bytes by hash; `undefined` while loading. The bytes of a hash never change. */
export function useBlobs(hashes: readonly string[]): ReadonlyMap<string, Uint8Array> | undefined {
  const [loaded, setLoaded] = useState<{ of: readonly string[]; blobs: ReadonlyMap<string, Uint8Array> }>();
  useEffect(() => {
    const show = (blobs: ReadonlyMap<string, Uint8Array>) => setLoaded({ of: hashes, blobs });
    return followPromise(readBlobs(hashes), show, () => show(new Map()));
  }, [hashes]);
  return loaded?.of === hashes ? loaded.blobs : undefined;
}

/** Returns those of the hashes of which no content is stored; undefined until it is known. */
export function useMissingContents(hashes: readonly string[]): ReadonlySet<string> | undefined {
  const wanted = [...new Set(hashes)].sort();
  return useLive(async () => {
    const stored = new Set(await liveDatabase().blobs.where(':id').anyOf(wanted).primaryKeys());
    return new Set(wanted.filter((hash) => !stored.has(hash)));
  }, wanted);
}
