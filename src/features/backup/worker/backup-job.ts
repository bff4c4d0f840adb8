import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import type { BackupProgress, BackupStage } from '../contract/backup-requests.ts';

/** A backup, restore or drill in progress: how far it is, and whether it was stopped. */
export class BackupJob {
  #progress: BackupProgress = { stage: 'reading', done: 0, all: 0 };
  #isStopped = false;
  readonly #onProgress: (progress: BackupProgress) => void;

  /** @param onProgress is told each progress, and may end the job by throwing */
  constructor(onProgress: (progress: BackupProgress) => void = () => {}) {
    this.#onProgress = onProgress;
  }

  get progress(): BackupProgress {
    return this.#progress;
  }

  /** Begins a stage. Throws when the job was stopped. */
  begin(stage: BackupStage, all: number): void {
    this.check();
    this.#progress = { stage, done: 0, all };
    this.#onProgress(this.#progress);
  }

  /** Throws when the job was stopped. */
  advance(by: number): void {
    this.#progress = { ...this.#progress, done: this.#progress.done + by };
    this.#onProgress(this.#progress);
    this.check();
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Throws when the job was stopped. */
  check(): void {
    if (this.#isStopped) throw cancelledError('backup');
  }
}
