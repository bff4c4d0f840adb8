import { CloisterError, hasErrorCode } from '../../contracts/errors/errors.ts';
import {
  contextTooLongError,
  modelFailedError,
  modelLostError,
  modelUnfitError,
} from '../../contracts/errors/messages/model-messages.ts';
import { cancelledError } from '../../contracts/errors/messages/page-messages.ts';

const TOO_LONG = /request \((\d+) tokens\) exceeds the available context size \((\d+) tokens\)/;
const NO_MEMORY =
  /out of memory|bad_alloc|OOM|failed to allocate|unable to allocate|cannot enlarge memory|allocation failed|could not allocate/i;
/**
 * The engine threw, and its wrapper parsed the missing answer as an answer: with a length that consists of the four letters of
 * its header, or without the header. The engine itself still works.
 */
const NO_ANSWER = /Invalid typed array length|Array buffer allocation failed|Invalid magic number/;

/** The last log output of the engine, which contains the reason of a failure. */
export interface Journal {
  readonly lines: readonly string[];
  note(parts: readonly unknown[]): void;
  clear(): void;
}

const KEPT_LINES = 40;

export function createJournal(): Journal {
  const lines: string[] = [];
  return {
    lines,
    note(parts) {
      lines.push(
        parts
          .map((part) => (part instanceof Error ? part.message : String(part)))
          .join(' ')
          .slice(0, 500),
      );
      if (lines.length > KEPT_LINES) lines.shift();
    },
    clear: () => void lines.splice(0),
  };
}

/** Returns the token count of a request that exceeded the context; null for any other error. */
export function overflowOf(error: unknown): { tokens: number; contextTokens: number } | null {
  const [, tokens, contextTokens] = TOO_LONG.exec(wordsOf(error)) ?? [];
  return tokens === undefined || contextTokens === undefined
    ? null
    : { tokens: Number(tokens), contextTokens: Number(contextTokens) };
}

/** Returns whether a line of the engine's log says that the graphics card can no longer be used. */
export const isLostCard = (parts: readonly unknown[]): boolean =>
  parts.some(
    (part) => typeof part === 'string' && /ggml_webgpu: (?:Device (?:lost|error)|.* (?:timed out|failed))/.test(part),
  );

/** Converts the error of a request, and tells whether the engine was lost. */
export function requestError(error: unknown, title: string, journal: Journal): { error: CloisterError; lost: boolean } {
  if (error instanceof CloisterError) return { error, lost: error.code === 'model-lost' };
  const words = wordsOf(error);
  const overflow = overflowOf(error);
  if (overflow !== null) {
    const { tokens, contextTokens } = overflow;
    return {
      error: contextTooLongError('shorten', { n: tokens, title, limit: contextTokens }, { tokens, contextTokens }),
      lost: false,
    };
  }
  if (NO_ANSWER.test(words)) {
    const reason = lastReason(journal) ?? 'the engine did not answer';
    return { error: failed(title, reason, error), lost: false };
  }
  const isGone = hasName(error, 'RuntimeError') || /has crashed|failed to start/.test(words);
  if (!isGone) return { error: failed(title, words, error), lost: false };
  return { error: lostError(title, words, journal, error), lost: true };
}

/** Returns the error for a lost model: out of memory, or a crash of the engine. */
export function lostError(title: string, words: string, journal: Journal, cause?: unknown): CloisterError {
  const all = [words, ...journal.lines.slice(-5)].join('\n');
  return NO_MEMORY.test(all)
    ? modelLostError('memory', { title }, { reason: short(words) }, cause)
    : modelLostError('crashed', { title, reason: short(words) }, {}, cause);
}

/** Returns the error for a file that the engine refused. */
export function loadError(title: string, journal: Journal): CloisterError {
  const reason = lastReason(journal) ?? 'unknown reason';
  if (NO_MEMORY.test(journal.lines.join('\n'))) return lostError(title, 'out of memory', journal);
  return modelUnfitError('load', { title, reason });
}

export const stoppedError = (title: string, cause?: unknown): CloisterError =>
  hasErrorCode(cause) && cause instanceof CloisterError ? cause : cancelledError('stoppedNamed', { title }, {}, cause);

function failed(title: string, reason: string, cause: unknown): CloisterError {
  return modelFailedError('answer', { title, reason: short(reason) }, {}, cause);
}

/** Returns the engine's error message without its function names. */
function lastReason({ lines }: Journal): string | null {
  const told = lines.findLast((line) =>
    /error loading model(?: \w+)?: |error: |exception|\[json\.exception/i.test(line),
  );
  const line = told ?? lines.findLast((candidate) => /fail|error|invalid|cannot|unknown/i.test(candidate));
  return line === undefined ? null : short(line.replace(/^[\w\s]*: (?:error loading model(?: \w+)?: )?/, ''));
}

const short = (words: string) => words.trim().replace(/\.$/, '').slice(0, 300);
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
const hasName = (error: unknown, name: string) => error instanceof Error && error.name === name;
