import { type Connection, connectCalls } from '../../adapters/comlink/connect-calls.ts';
import { CloisterError } from '../../contracts/errors/errors.ts';
import { workerLostError } from '../../contracts/errors/messages/page-messages.ts';
import { stalledError } from '../../contracts/errors/messages/server-messages.ts';
import {
  type CitationCalls,
  type CitationStyle,
  type CitedReference,
  MAX_LIBRARIES,
  MAX_LIBRARY_BYTES,
  type ReferenceSuggestion,
} from '../../contracts/wire/citation-requests.ts';

/** A file that may be a reference library. */
export interface LibraryFile {
  readonly path: string;
  readonly hash: string;
  readonly sizeBytes: number;
}

/** Why a library is not used, or not completely. */
export type LibraryProblem =
  | { readonly path: string; readonly reason: 'large' | 'slow' | 'missing' | 'cut' }
  /** Entries that could not be read completely, and the line of the first, from 1; null when unknown. */
  | { readonly path: string; readonly reason: 'entries'; readonly count: number; readonly line: number | null };

export interface Cited {
  readonly references: readonly CitedReference[];
  /** Paths of the files that are libraries, in the order in which they are searched. */
  readonly libraries: readonly string[];
  readonly problems: readonly LibraryProblem[];
  /** Whether there are more libraries than are read. */
  readonly hasMore: boolean;
}

/** The page's connection to the worker that reads reference libraries. Calls reject with a `CloisterError`. */
export interface CitationClient {
  cite(files: readonly LibraryFile[], keys: readonly string[], style: CitationStyle): Promise<Cited>;
  /** Returns references that match the words. */
  suggest(files: readonly LibraryFile[], query: string): Promise<readonly ReferenceSuggestion[]>;
}

/** Asks with these libraries. The worker names those that it does not have. */
type Question<T> = (
  connection: Connection<CitationCalls>,
  libraries: { path: string; hash: string }[],
) => Promise<
  { readonly type: 'unread'; readonly hashes: readonly string[] } | { readonly type: 'done'; readonly value: T }
>;

type Facts = CitationCalls['read']['result'] | 'missing' | 'slow';

/** How long one library may take, in milliseconds. One that takes longer is considered hostile and left out. */
const DEADLINE_MS = 20_000;
/** How long the worker is kept without a question, in milliseconds. */
const IDLE_MS = 120_000;

/**
 * Starts the worker with the first question, one question after another. The worker asks for the libraries that it does not have. A
 * library that the worker cannot read in time is left out from then on.
 *
 *     none ──question──▶ ready ⇄ busy ──deadline or failure──▶ terminated ──question──▶ ready
 */
export function createCitationClient(
  spawn: () => Promise<Worker>,
  readBytes: (hash: string) => Promise<Uint8Array | null>,
  deadlineMs: number = DEADLINE_MS,
): CitationClient {
  /** By hash, because the content of a hash never changes. */
  const facts = new Map<string, Facts>();
  let connecting: Promise<Connection<CitationCalls>> | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;

  function connect(): Promise<Connection<CitationCalls>> {
    connecting ??= spawn().then(
      (worker) =>
        connectCalls<CitationCalls>(worker, {
          deadlineMs,
          lateError() {
            const error = stalledError('libraries');
            end(error);
            return error;
          },
          lostError: (reason) => new CloisterError('worker-lost', reason || 'the worker stopped'),
          onLost: end,
        }),
      (error: unknown) => {
        connecting = null;
        throw error;
      },
    );
    return connecting;
  }

  function end(error: CloisterError): void {
    connecting?.then((connection) => connection.close(error)).catch(() => undefined);
    connecting = null;
  }

  async function read({ hash, path }: LibraryFile): Promise<void> {
    const bytes = await readBytes(hash);
    if (bytes === null) {
      facts.set(hash, 'missing');
      return;
    }
    const connection = await connect();
    try {
      const format = /\.json$/i.test(path) ? 'csl-json' : 'bibtex';
      facts.set(hash, await connection.call('read', { hash, format, bytes }));
    } catch {
      // Whatever the library did to the worker must not reach the others.
      facts.set(hash, 'slow');
      end(workerLostError('library'));
    }
  }

  /** Asks, and reads the libraries that the worker does not have. */
  async function ask<T>(files: readonly LibraryFile[], question: Question<T>): Promise<T> {
    // A library that ends the worker takes the others with it: each can do so once.
    for (let round = 0; round <= files.length + 1; round += 1) {
      const libraries = files.filter(({ hash }) => isUsable(facts.get(hash))).map(({ path, hash }) => ({ path, hash }));
      const answer = await question(await connect(), libraries);
      if (answer.type === 'done') return answer.value;
      for (const hash of answer.hashes) {
        const file = files.find((each) => each.hash === hash);
        if (file !== undefined) await read(file);
      }
    }
    throw workerLostError('libraries');
  }

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    clearTimeout(idle);
    const turn = queue.then(task);
    queue = turn
      .catch(() => undefined)
      .then(() => {
        clearTimeout(idle);
        idle = setTimeout(() => end(workerLostError('librariesClosed')), IDLE_MS);
      });
    return turn;
  }

  return {
    cite: (all, keys, style) =>
      inTurn(async () => {
        const { files, problems, hasMore } = choose(all);
        const references = await ask(files, async (connection, libraries) => {
          const answer = await connection.call('cite', { libraries, keys: [...keys], style });
          return answer.type === 'unread' ? answer : { type: 'done', value: answer.references };
        });
        const libraries = files.filter(({ hash }) => hasEntries(facts.get(hash))).map(({ path }) => path);
        const found = files.flatMap(({ path, hash }) => problemsOf(path, facts.get(hash)));
        return { references, libraries, problems: [...problems, ...found], hasMore };
      }),
    suggest: (all, query) =>
      inTurn(async () => {
        const { files } = choose(all);
        return ask(files, async (connection, libraries) => {
          const answer = await connection.call('suggest', { libraries, query: query.slice(0, 200) });
          return answer.type === 'unread' ? answer : { type: 'done', value: answer.suggestions };
        });
      }),
  };
}

/** Returns the files to read: BibTeX first, then by path, without those that are too large. */
function choose(all: readonly LibraryFile[]): { files: LibraryFile[]; problems: LibraryProblem[]; hasMore: boolean } {
  const isJson = ({ path }: LibraryFile): boolean => /\.json$/i.test(path);
  const sorted = all.toSorted((a, b) => Number(isJson(a)) - Number(isJson(b)) || (a.path < b.path ? -1 : 1));
  const fitting = sorted.filter(({ sizeBytes }) => sizeBytes <= MAX_LIBRARY_BYTES);
  const large = sorted.filter((file) => file.sizeBytes > MAX_LIBRARY_BYTES && !isJson(file));
  return {
    files: fitting.slice(0, MAX_LIBRARIES),
    problems: large.map(({ path }) => ({ path, reason: 'large' })),
    hasMore: fitting.length > MAX_LIBRARIES,
  };
}

function isUsable(known: Facts | undefined): boolean {
  return known === undefined || (typeof known === 'object' && known.entryCount !== null);
}

function hasEntries(known: Facts | undefined): boolean {
  return typeof known === 'object' && known.entryCount !== null;
}

function problemsOf(path: string, known: Facts | undefined): LibraryProblem[] {
  if (known === undefined) return [];
  if (typeof known === 'string') return [{ path, reason: known }];
  const problems: LibraryProblem[] = known.isCut ? [{ path, reason: 'cut' }] : [];
  if (known.problemCount > 0)
    problems.push({ path, reason: 'entries', count: known.problemCount, line: known.problemLines[0] ?? null });
  return problems;
}
