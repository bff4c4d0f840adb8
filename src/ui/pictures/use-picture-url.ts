import { useEffect, useState } from 'react';
import type { PictureVerdict } from '../../core/shared/pictures/picture-limits.ts';
import { pictureTurns } from './picture-turns.ts';

/** Returns an object URL for a checked picture when it is its turn to be drawn; null until then. */
export function usePictureUrl(verdict: PictureVerdict | null, type: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (verdict?.type !== 'drawable') return;
    const { content, work } = verdict;
    const gone = new AbortController();
    let made: string | null = null;
    void pictureTurns.next(work, gone.signal).then(() => {
      if (gone.signal.aborted) return;
      const part = typeof content === 'string' ? content : new Uint8Array(content);
      made = URL.createObjectURL(new Blob([part], { type }));
      setUrl(made);
    });
    return () => {
      gone.abort();
      setUrl(null);
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [verdict, type]);
  return url;
}
