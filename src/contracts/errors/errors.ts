/** Every code a `CloisterError` can carry. Callers compare codes, never messages. */
export const ERROR_CODES = [
  'agent-exists',
  'agent-inactive',
  'agent-unavailable',
  'airplane-mode',
  'already-exists',
  'answer-cut',
  'approval-settled',
  'backup-damaged',
  'backup-locked',
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
  'folder-unavailable',
  'gate-off',
  'git-damaged',
  'git-refused',
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

/** Where a sentence of the catalog is found: the page shows it in its language. */
export interface Sentence {
  /** Code or group, and key in the catalog: `not-found.run`. */
  readonly key: string;
  /** Values of the variables of the sentence. Default: none. */
  readonly values?: MessageValues | undefined;
}

/** A sentence of the catalog by its key, beside its English text. */
export interface Message extends Sentence {
  /** In English, with its values. */
  readonly message: string;
}

/** A text in English, with its key and values if it is of the catalog. */
export interface Said {
  readonly message: string;
  readonly key?: string | undefined;
  readonly values?: MessageValues | undefined;
}

/** The value of a variable of a sentence: a text, a number or what another sentence says. */
export type MessageValue = string | number | Said;

export interface MessageValues {
  readonly [name: string]: MessageValue;
}

/** An error as it crosses a thread or is stored: plain data. */
export interface ErrorData {
  code: ErrorCode;
  /** Plain words: what happened, to what, what to do. */
  message: string;
  /**
   * The sentence in the catalog: `not-found.run`. Default: the message is not of a catalog. A change of the message also changes
   * or drops key and values, which would say what it hides.
   */
  key?: string | undefined;
  /** Values of the variables of the sentence. */
  values?: MessageValues | undefined;
  /** Facts a caller can act on, e.g. `{ path }`. Default: none. */
  data?: Record<string, unknown> | undefined;
}

const KNOWN_CODES: ReadonlySet<unknown> = new Set(ERROR_CODES);

/**
 * The one error class of the app. `code` names the failure, `message` says what to do, `data` holds the facts. The functions of
 * `messages` make errors by key; the constructor passes on what another error says.
 */
export class CloisterError extends Error {
  readonly code: ErrorCode;
  readonly data: Record<string, unknown>;
  readonly #said: Said;

  constructor(code: ErrorCode, text: string | Said, data: Record<string, unknown> = {}, cause?: unknown) {
    const said = typeof text === 'string' ? { message: text } : text;
    super(said.message, cause === undefined ? undefined : { cause });
    this.name = 'CloisterError';
    this.code = code;
    this.data = data;
    this.#said = said;
  }

  get key(): string | undefined {
    return this.#said.key;
  }

  get values(): MessageValues | undefined {
    return this.#said.values;
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
  if (hasErrorCode(error)) {
    const { code, message, key, values, data }: Partial<Record<string, unknown>> & typeof error = error;
    // Values are checked where they are received and where they are shown.
    const sentence = typeof key === 'string' ? { key, values: values as MessageValues | undefined } : {};
    return { code, message, ...sentence, ...(isRecord(data) ? { data } : {}) };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'internal', message, data: {} };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
