import { z } from 'zod';

/** Longest name of a file or folder, in bytes of UTF-8. */
export const MAX_NAME_BYTES = 255;
/** Longest path, in bytes of UTF-8. */
export const MAX_PATH_BYTES = 4096;
/** Largest file, in bytes: 50 MiB. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Default quota of one notebook, in bytes: 2 GiB. */
export const DEFAULT_NOTEBOOK_QUOTA_BYTES = 2 * 1024 * 1024 * 1024;
/** Quota of one run's files under `/runs/<run>`, in bytes: 50 MiB. */
export const RUN_QUOTA_BYTES = 50 * 1024 * 1024;
/** Quota of one run's files under `/scratch`, in bytes: 50 MiB. */
export const SCRATCH_QUOTA_BYTES = 50 * 1024 * 1024;

/** How full a mount of a run is. */
export interface MountUse {
  /** As the agent names it. `/workspace` is the notebook. */
  mount: '/workspace' | '/runs/this' | '/scratch';
  files: number;
  sizeBytes: number;
  quotaBytes: number;
}

/** Top-level names reserved for the app. */
export const RESERVED_TOP_NAMES = ['workspace', 'runs', 'scratch', '.cloister', '.git'] as const;

/**
 * An untrusted path from a person, a model or an import.
 * `core/guard/normalize-path.ts` normalizes or refuses it.
 */
export const rawPathSchema = z.string().min(1).max(16384);
