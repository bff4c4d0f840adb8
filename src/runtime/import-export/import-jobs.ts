/** An import at work: how far it is, and whether it shall stop. */
export class ImportJob {
  readonly changeIds: string[] = [];
  stopping = false;
  #done = 0;
  #all = 0;

  /** How many entries there are, once that is known. */
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

/** The imports of this worker that somebody watches, by their ids. */
export class ImportJobs {
  readonly #jobs = new Map<string, ImportJob>();

  find(importId: string): ImportJob | undefined {
    return this.#jobs.get(importId);
  }

  /** Does `work` as a job that can be found while it lasts; without an id, as none. */
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
