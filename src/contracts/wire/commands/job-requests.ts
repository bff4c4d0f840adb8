import { z } from 'zod';
import { idSchema } from '../../domain/ids.ts';

/** Identifies a long command for its progress and for stopping it. Default: not observable. */
export const jobId = idSchema.optional();

/** Commands about other commands that take long. */
export const JOB_COMMANDS = {
  /** Returns how far a command is, in steps of its own: files, entries or bytes; null when none with this id is active. */
  'jobs.progress': z.strictObject({ jobId: idSchema }),
  /** Stops a command before its next step: it rejects with `cancelled`, and nothing of it stays. */
  'jobs.stop': z.strictObject({ jobId: idSchema }),
} as const;

export interface JobProgress {
  readonly done: number;
  /** 0 until it is known. */
  readonly all: number;
}

export interface JobResults {
  'jobs.progress': JobProgress | null;
  'jobs.stop': null;
}

/** Told how far a long task is, and asked between its steps whether to go on. */
export interface JobWatch {
  /** Sets the number of steps once it is known. */
  expect(all: number): void;
  advance(steps?: number): void;
  /** Throws once the person has stopped the task. */
  throwIfStopped(): void;
}
