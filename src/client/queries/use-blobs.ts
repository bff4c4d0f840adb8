import { useEffect, useState } from 'react';
import { liveDatabase } from '../startup/watch-database.ts';

/** Returns the existing bytes by hash; `undefined` while loading. The bytes of a hash never change. */
export function useBlobs(hashes: readonly string[]): ReadonlyMap<string, Uint8Array> | undefined {
  const [loaded, setLoaded] = useState<{ of: readonly string[]; blobs: ReadonlyMap<string, Uint8Array> }>();
  useEffect(() => {
    let stale = false;
    const take = (blobs: ReadonlyMap<string, Uint8Array>) => {
      if (!stale) setLoaded({ of: hashes, blobs });
    };
    liveDatabase()
      .blobs.bulkGet([...hashes])
      .then(
        (rows) => take(new Map(rows.flatMap((row) => (row ? [[row.hash, row.bytes]] : [])))),
        () => take(new Map()),
      );
    return () => {
      stale = true;
    };
  }, [hashes]);
  return loaded?.of === hashes ? loaded.blobs : undefined;
}
