import { Job } from './jobs.ts';

/** An active import: its progress, whether it was stopped, and the changes it has made. */
export class ImportJob extends Job {
  readonly changeIds: string[] = [];
}
