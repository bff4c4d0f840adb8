import { MAX_EFFECTS, MAX_STEPS, type PictureWork } from '../../core/shared/pictures/picture-limits.ts';

/** What the pictures of one frame may take together. One picture alone may take more, up to its own limit. */
const FRAME_STEPS = MAX_STEPS / 6;
const FRAME_EFFECTS = MAX_EFFECTS / 6;
/** Frames until a picture has been read and drawn. */
const FRAMES_TO_DRAW = 2;

export interface PictureTurns {
  /** Resolves when a picture may be drawn, in the order of calls; never once `signal` is aborted. */
  next(work: PictureWork, signal: AbortSignal): Promise<void>;
}

/**
 * Spreads pictures over frames, so that many of them in one view block the page no longer than one.
 *
 * @param onFrame calls back at the next frame
 */
export function createPictureTurns(onFrame: (act: () => void) => void): PictureTurns {
  const waiting: { work: PictureWork; signal: AbortSignal; start: () => void }[] = [];
  let steps = 0;
  let effects = 0;
  let framesLeft = 0;
  let isScheduled = false;

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    onFrame(() => {
      isScheduled = false;
      framesLeft -= 1;
      if (framesLeft <= 0) {
        steps = 0;
        effects = 0;
      }
      start();
      if (waiting.length > 0 || framesLeft > 0) schedule();
    });
  }

  function start(): void {
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const { work, signal } = first;
      const isFirst = steps === 0 && effects === 0;
      const fits = steps + work.steps <= FRAME_STEPS && effects + work.effects <= FRAME_EFFECTS;
      if (!signal.aborted && !isFirst && !fits) return schedule();
      waiting.shift();
      if (signal.aborted) continue;
      // Reading a picture takes a moment, however simple the picture is.
      steps += work.steps + 1000;
      effects += work.effects;
      framesLeft = FRAMES_TO_DRAW;
      first.start();
    }
    schedule();
  }

  return {
    next(work, signal) {
      return new Promise((resolve) => {
        waiting.push({ work, signal, start: resolve });
        if (waiting.length === 1) start();
      });
    },
  };
}

/** A page that is not shown has no frames. */
function nextFrame(act: () => void): void {
  if (document.hidden) setTimeout(act, 50);
  else requestAnimationFrame(act);
}

export const pictureTurns = createPictureTurns(nextFrame);
