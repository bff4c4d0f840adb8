import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';

import type { JobWatch } from '../../contracts/wire/transfer.ts';

/** A long command at work: how far it is, and whether the person stopped it. */
export class Job implements JobWatch {
  readonly #stop = new AbortController();
  #done = 0;
  #all = 0;

  /** Sets the number of steps once it is known. */
  expect(all: number): void {
    this.#all = all;
  }

  advance(steps = 1): void {
    this.#done += steps;
  }

  get progress(): { done: number; all: number } {
    return { done: this.#done, all: this.#all };
  }

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  get stopping(): boolean {
    return this.signal.aborted;
  }

  stop(): void {
    this.#stop.abort(cancelledError('job'));
  }

  /** Throws `cancelled` once the person has stopped it: between two steps, so that nothing is left half done. */
  throwIfStopped(): void {
    this.signal.throwIfAborted();
  }
}

/** The observable long commands of this worker, by id. */
export class Jobs {
  readonly #jobs = new Map<string, Job>();

  find(jobId: string): Job | undefined {
    return this.#jobs.get(jobId);
  }

  /** Runs `work` with a job that can be found by id while it is active; without an id, with one that nothing finds. */
  async run<T, J extends Job = Job>(jobId: string | undefined, job: J, work: (job: J) => Promise<T>): Promise<T> {
    if (jobId === undefined) return work(job);
    this.#jobs.set(jobId, job);
    try {
      return await work(job);
    } finally {
      this.#jobs.delete(jobId);
    }
  }
}
