import { z } from 'zod';

/**
 * Every code an error of the house can carry. Callers compare codes, never messages.
 */
export const ERROR_CODES = [
  'agent-exists',
  'agent-inactive',
  'agent-unavailable',
  'airplane-mode',
  'already-exists',
  'answer-cut',
  'approval-settled',
  'bad-input',
  'cancelled',
  'conflict',
  'context-too-long',
  'cors-blocked',
  'credit-exhausted',
  'damaged',
  'database-newer',
  'database-unavailable',
  'denied',
  'epoch-lost',
  'execution-denied',
  'fetch-failed',
  'file-too-large',
  'folder-not-empty',
  'gate-off',
  'internal',
  'interrupted',
  'invalid-path',
  'is-a-folder',
  'key-locked',
  'key-mismatch',
  'key-missing',
  'key-rejected',
  'left-out',
  'link-as-text',
  'local-network-denied',
  'local-only',
  'mixed-content',
  'model-failed',
  'model-not-found',
  'name-collision',
  'name-encoding',
  'name-too-long',
  'not-a-folder',
  'not-an-api',
  'not-found',
  'not-text',
  'not-unique',
  'notebook-ambiguous',
  'nothing-to-redo',
  'nothing-to-undo',
  'offline',
  'price-unknown',
  'provider-busy',
  'provider-failed',
  'provider-refused',
  'quota-exceeded',
  'rate-limited',
  'reserved-name',
  'run-not-live',
  'run-waiting',
  'server-unreachable',
  'stale-rights',
  'stalled',
  'storage-full',
  'unknown-agent',
  'unknown-command',
  'unknown-provider',
  'unknown-tool',
  'url-refused',
  'worker-lost',
  'zip-damaged',
  'zip-encrypted',
  'zip-limit',
  'zip-special',
] as const;

export const errorCodeSchema = z.enum(ERROR_CODES);
export type ErrorCode = z.infer<typeof errorCodeSchema>;

/** An error as it crosses a thread or is stored: plain data. */
export const errorDataSchema = z.object({
  code: errorCodeSchema,
  /** Plain words: what happened, to what, what to do. */
  message: z.string(),
  /** Facts a caller can act on, e.g. `{ path }`. Default: none. */
  data: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorData = z.infer<typeof errorDataSchema>;

/** The one error class of the house. `code` tells what, `message` what to do, `data` the facts. */
export class CloisterError extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown>;

  constructor(code: ErrorCode, message: string, data: Record<string, unknown> = {}, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'CloisterError';
    this.code = code;
    this.data = data;
  }
}

/** Tells whether a thrown thing carries a code of ours; works across threads, where classes do not. */
export function hasErrorCode(error: unknown, code?: ErrorCode): error is { code: ErrorCode; message: string } {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  const parsed = errorCodeSchema.safeParse(error.code);
  return parsed.success && (code === undefined || parsed.data === code);
}

/** Turns anything thrown into plain data; an error of no known kind becomes `internal`. */
export function toErrorData(error: unknown): ErrorData {
  if (error instanceof CloisterError) return { code: error.code, message: error.message, data: error.data };
  if (hasErrorCode(error)) {
    const data = 'data' in error ? z.record(z.string(), z.unknown()).safeParse(error.data) : undefined;
    return { code: error.code, message: error.message, ...(data?.success ? { data: data.data } : {}) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message, data: {} };
}
