/** How long a hidden window, and a visible one, is left alone before a new version is taken, in milliseconds. */
export const AWAY_MS = { hidden: 60_000, visible: 15 * 60_000 };

/** What a reload would interrupt or lose. */
export interface Work {
  /** Runs at work, in any window. */
  readonly runs: number;
  readonly isImporting: boolean;
  readonly isSaved: boolean;
  /** Whether a field holds text, a dialog is open, a recording or a long task is at work in this window. */
  readonly isBusy: boolean;
}

interface Away {
  readonly isHidden: boolean;
  /** Milliseconds since the person last did something in this window, or left it. */
  readonly awayMs: number;
}

/** Returns whether nothing would be interrupted or lost by loading a new version. */
export function isIdle({ runs, isImporting, isSaved, isBusy }: Work): boolean {
  return runs === 0 && !isImporting && isSaved && !isBusy;
}

/** Returns whether a new version that waits may be loaded now without asking. */
export function mayUpdate(work: Work, { isHidden, awayMs }: Away): boolean {
  return isIdle(work) && awayMs >= (isHidden ? AWAY_MS.hidden : AWAY_MS.visible);
}
