/** Every code a `CloisterError` can carry. Callers compare codes, never messages. */
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
  'dry-run',
  'epoch-lost',
  'execution-denied',
  'fetch-failed',
  'file-too-large',
  'folder-not-empty',
  'gate-off',
  'helper-failed',
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
  'model-busy',
  'model-damaged',
  'model-failed',
  'model-lost',
  'model-not-found',
  'model-unfit',
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
  'playbook-failed',
  'price-unknown',
  'provider-busy',
  'provider-failed',
  'provider-refused',
  'quota-exceeded',
  'rate-limited',
  'replay-diverged',
  'reserved-name',
  'run-not-live',
  'run-waiting',
  'script-failed',
  'server-unreachable',
  'stale-rights',
  'stalled',
  'storage-full',
  'tab-closed',
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

export type ErrorCode = (typeof ERROR_CODES)[number];

/** An error as it crosses a thread or is stored: plain data. */
export interface ErrorData {
  code: ErrorCode;
  /** Plain words: what happened, to what, what to do. */
  message: string;
  /** Facts a caller can act on, e.g. `{ path }`. Default: none. */
  data?: Record<string, unknown> | undefined;
}

const KNOWN_CODES: ReadonlySet<unknown> = new Set(ERROR_CODES);

/** The one error class of the app. `code` names the failure, `message` says what to do, `data` holds the facts. */
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

/** Returns whether a thrown value carries one of our codes. Works across threads, where `instanceof` does not. */
export function hasErrorCode(error: unknown, code?: ErrorCode): error is { code: ErrorCode; message: string } {
  if (typeof error !== 'object' || error === null || !('code' in error)) return false;
  return isErrorCode(error.code) && (code === undefined || error.code === code);
}

/** Returns whether `code` is in `ERROR_CODES`. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return KNOWN_CODES.has(code);
}

/** Converts a thrown value to plain data. An error without a known code becomes `internal`. */
export function toErrorData(error: unknown): ErrorData {
  if (error instanceof CloisterError) return { code: error.code, message: error.message, data: error.data };
  if (hasErrorCode(error)) {
    const data = 'data' in error && isRecord(error.data) ? { data: error.data } : {};
    return { code: error.code, message: error.message, ...data };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message, data: {} };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
