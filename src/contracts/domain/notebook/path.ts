import { z } from 'zod';

/** Longest name of a file or folder, in bytes of UTF-8. */
export const MAX_NAME_BYTES = 255;
/** Longest path, in bytes of UTF-8. */
export const MAX_PATH_BYTES = 4096;
/** Largest file, in bytes: 50 MiB. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;
/** Default room for one notebook, in bytes: 2 GiB. */
export const DEFAULT_NOTEBOOK_QUOTA_BYTES = 2 * 1024 * 1024 * 1024;
/** Room for what one run writes under `/runs/<run>`, in bytes: 50 MiB. */
export const RUN_QUOTA_BYTES = 50 * 1024 * 1024;
/** Room for what one run writes under `/scratch`, in bytes: 50 MiB. */
export const SCRATCH_QUOTA_BYTES = 50 * 1024 * 1024;

/** Names that no person, import or agent may use at the top of a notebook. */
export const RESERVED_TOP_NAMES = ['workspace', 'runs', 'scratch', '.cloister', '.git'] as const;

/**
 * A path as somebody wrote it: a person, a model, an import. Not yet trusted;
 * `core/guard/normalize-path` turns it into a path of the notebook or refuses it.
 */
export const rawPathSchema = z.string().min(1).max(16384);
