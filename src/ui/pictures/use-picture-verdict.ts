import { useEffect, useState } from 'react';
import { checkPictureInTurns } from '../../core/shared/pictures/check-picture.ts';
import type { PictureVerdict } from '../../core/shared/pictures/picture-limits.ts';

/** Longest work of all checks in milliseconds before they yield to the page. */
const TURN_MS = 8;

/** One check at a time: each waits for the one before. */
let last: Promise<unknown> = Promise.resolve();
let turnMs = 0;

async function check(content: Uint8Array | string, type: string, signal: AbortSignal): Promise<PictureVerdict | null> {
  const turns = checkPictureInTurns(content, type);
  for (;;) {
    if (signal.aborted) return null;
    if (performance.now() - turnMs > TURN_MS) {
      await new Promise((done) => setTimeout(done));
      turnMs = performance.now();
    }
    const { done, value } = turns.next();
    if (done) return value;
  }
}

/** Returns whether a picture can be drawn; null while it is checked. */
export function usePictureVerdict(content: Uint8Array | string, type: string): PictureVerdict | null {
  const [known, setKnown] = useState<{ content: Uint8Array | string; verdict: PictureVerdict } | null>(null);
  useEffect(() => {
    const gone = new AbortController();
    last = last
      .then(() => check(content, type, gone.signal))
      .then((verdict) => {
        if (verdict !== null && !gone.signal.aborted) setKnown({ content, verdict });
      });
    return () => gone.abort();
  }, [content, type]);
  return known?.content === content ? known.verdict : null;
}
