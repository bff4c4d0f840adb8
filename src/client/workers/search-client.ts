import type { Connection } from '../../adapters/comlink/connect-calls.ts';
import { CloisterError, hasErrorCode } from '../../contracts/errors/errors.ts';
import type {
  Backlink,
  SearchCalls,
  SearchRequest,
  SearchResults,
  Vocabulary,
} from '../../contracts/wire/search-requests.ts';
import { loadRpc } from './load-rpc.ts';

/** How long a search may take: the index of a large notebook is built first. */
const DEADLINE_MS = 300_000;

/** The page's connection to its search worker. All calls reject with a `CloisterError`; with `worker-lost` when the worker ends first. */
export interface SearchClient {
  search(request: SearchRequest): Promise<SearchResults>;
  /** The lines of other notes whose links lead to this file, by path, at most `MAX_BACKLINKS`. Empty when there is no such file. */
  backlinks(notebookId: string, path: string): Promise<readonly Backlink[]>;
  /** Link targets and tags. The same object until the notebook changes; empty when there is no such notebook. */
  vocabulary(notebookId: string): Promise<Vocabulary>;
  /** Has the index of a notebook prepared in the background. */
  open(notebookId: string): void;
}

/**
 * Starts the worker made by `spawn` with the first call, once `ready` has resolved: the network gate and the database are there
 * then. The call after a failure starts a new worker.
 *
 *     none ──first call──▶ starting ──▶ ready ──fails──▶ terminated ──next call──▶ starting
 */
export function createSearchClient(
  spawn: () => Promise<Worker>,
  ready: () => Promise<void>,
  start: SearchCalls['start']['input'] = {},
): SearchClient {
  const vocabularies = new Map<string, { seq: number; vocabulary: Vocabulary }>();
  let connecting: Promise<Connection<SearchCalls>> | null = null;

  /** One worker, however many calls wait for it. */
  const connect = () => {
    connecting ??= begin().catch((error: unknown) => {
      connecting = null;
      throw error;
    });
    return connecting;
  };

  async function begin(): Promise<Connection<SearchCalls>> {
    const [{ connectCalls }] = await Promise.all([loadRpc(), ready()]);
    const connected = connectCalls<SearchCalls>(await spawn(), {
      deadlineMs: DEADLINE_MS,
      lateError: () => lost(`The search did not answer within ${DEADLINE_MS / 60_000} minutes. Search again.`),
      lostError: (reason) => lost(`The search stopped: ${reason || 'unknown reason'}. Search again.`),
      onLost(error) {
        connected.close(error);
        connecting = null;
      },
    });
    // Where the start fails, each call says so.
    connected.call('start', start).catch(() => undefined);
    return connected;
  }

  /** @param problem what to tell the person when the input does not fit */
  async function call<Name extends keyof SearchCalls>(
    name: Name,
    input: SearchCalls[Name]['input'],
    problem: string,
  ): Promise<SearchCalls[Name]['result']> {
    const connected = await connect();
    try {
      return await connected.call(name, input);
    } catch (error) {
      throw hasErrorCode(error, 'bad-input') ? new CloisterError('bad-input', problem, {}, error) : error;
    }
  }

  return {
    search: (request) => call('search', request, 'Search needs a text query of at most 1000 characters.'),
    backlinks: (notebookId, path) =>
      call('backlinks', { notebookId, path }, 'Backlinks need a path in the notebook. Paths start with /.'),
    async vocabulary(notebookId) {
      const known = vocabularies.get(notebookId);
      const input = { notebookId, knownSeq: known?.seq ?? null };
      const answer = await call('vocabulary', input, 'The vocabulary needs the id of a notebook.');
      if (answer.vocabulary === null && known !== undefined) return known.vocabulary;
      const vocabulary = answer.vocabulary ?? { notes: [], tags: [] };
      // Answers may arrive out of order: the newest wins.
      if (answer.seq >= (vocabularies.get(notebookId)?.seq ?? 0))
        vocabularies.set(notebookId, { seq: answer.seq, vocabulary });
      return vocabulary;
    },
    open(notebookId) {
      // The next search reports what fails.
      connect()
        .then((connected) => connected.call('open', { notebookId }))
        .catch(() => undefined);
    },
  };
}

const lost = (message: string) => new CloisterError('worker-lost', message);
