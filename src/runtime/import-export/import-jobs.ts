/** An active import: its progress, and whether it was cancelled. */
export class ImportJob {
  readonly changeIds: string[] = [];
  stopping = false;
  #done = 0;
  #all = 0;

  /** Sets the number of entries once it is known. */
  expect(all: number): void {
    this.#all = all;
  }

  advance(entries: number): void {
    this.#done += entries;
  }

  get progress(): { done: number; all: number } {
    return { done: this.#done, all: this.#all };
  }
}

/** The observable imports of this worker, by id. */
export class ImportJobs {
  readonly #jobs = new Map<string, ImportJob>();

  find(importId: string): ImportJob | undefined {
    return this.#jobs.get(importId);
  }

  /** Runs `work` with a job that can be found by id while it is active; without an id, runs it without a job. */
  async run<T>(importId: string | undefined, work: (job?: ImportJob) => Promise<T>): Promise<T> {
    if (importId === undefined) return work();
    const job = new ImportJob();
    this.#jobs.set(importId, job);
    try {
      return await work(job);
    } finally {
      this.#jobs.delete(importId);
    }
  }
}
