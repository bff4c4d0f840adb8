import type { SyncResults } from '../contract/sync-requests.ts';

type Progress = NonNullable<SyncResults['sync.folder.progress']>;

/** Thrown between two files when the person has stopped the pass. */
export class SyncStopped extends Error {}

/** A running pass: its progress, and whether it was stopped. */
export class SyncJob {
  #progress: Progress = { done: 0, all: null, phase: 'reading' };
  #isStopping = false;

  get progress(): Progress {
    return this.#progress;
  }

  begin(phase: Progress['phase'], all: number | null): void {
    this.#progress = { done: 0, all, phase };
  }

  /** Counts one file. Throws when the pass was stopped. */
  advance(): void {
    this.#progress = { ...this.#progress, done: this.#progress.done + 1 };
    if (this.#isStopping) throw new SyncStopped();
  }

  stop(): void {
    this.#isStopping = true;
  }
}
