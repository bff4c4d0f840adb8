import { useEffect, useState } from 'react';
import { followPromise } from '../../../core/shared/follow-promise.ts';
import { readBeginning } from './read-beginning.ts';

/** Returns the first `bytes` of a text by its hash: `undefined` while loading, null when it is missing or not text. */
export function useBeginning(hash: string, bytes: number): string | null | undefined {
  const [read, setRead] = useState<{ hash: string; text: string | null }>();
  useEffect(() => {
    const show = (text: string | null) => setRead({ hash, text });
    return followPromise(readBeginning(hash, bytes), show, () => show(null));
  }, [hash, bytes]);
  // The earlier text stays until the changed one is read.
  return read?.text;
}
