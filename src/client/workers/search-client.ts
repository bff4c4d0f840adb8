import { CloisterError } from '../../contracts/errors/errors.ts';
import type {
  Backlink,
  SearchMessage,
  SearchReply,
  SearchRequest,
  SearchResults,
  searchMessageSchema,
  Vocabulary,
} from '../../contracts/wire/search-requests.ts';

/** How long a search may take: the index of a large notebook is made first. */
const DEADLINE_MS = 300_000;

/** The page's line to its search worker. All calls reject with a `CloisterError`, and with `worker-lost` when the worker ends before. */
export interface SearchClient {
  search(request: SearchRequest): Promise<SearchResults>;
  /** The lines of other notes whose links lead to this file, by path. None when there is no such file. */
  backlinks(notebookId: string, path: string): Promise<readonly Backlink[]>;
  /** What may be linked to, and tags. The same object until the notebook changes; empty when there is no such notebook. */
  vocabulary(notebookId: string): Promise<Vocabulary>;
  /** A notebook is looked at: its index is made ready beside all else, once there is time. */
  open(notebookId: string): void;
}

type Answer = Exclude<SearchReply, { type: 'error' }>;
/** A message that is answered, but for its number. */
type Question<T extends Answer['type']> = T extends 'results'
  ? { type: 'search'; request: SearchRequest }
  : T extends 'backlinks'
    ? { type: 'backlinks'; notebookId: string; path: string }
    : { type: 'vocabulary'; notebookId: string; knownSeq: number | null };

interface Open {
  settle: (reply: Answer) => void;
  reject: (error: CloisterError) => void;
  timer: ReturnType<typeof setTimeout>;
}

/**
 * Starts the worker made by `spawn` when it is first wanted, once `ready` has resolved: the gate stands then, and the database
 * is there. A worker that ended is started anew with the next search.
 */
export function createSearchClient(
  spawn: () => Worker,
  ready: () => Promise<void>,
  start: Omit<Extract<SearchMessage, { type: 'start' }>, 'type'> = {},
): SearchClient {
  const open = new Map<number, Open>();
  const vocabularies = new Map<string, { seq: number; vocabulary: Vocabulary }>();
  let worker: Worker | null = null;
  let nextId = 1;
  let schema: typeof searchMessageSchema | null = null;

  async function started(): Promise<Worker> {
    await ready();
    // What schemas are made with is not needed before.
    ({ searchMessageSchema: schema } = await import('../../contracts/wire/search-requests.ts'));
    if (worker !== null) return worker;
    const fresh = spawn();
    worker = fresh;
    fresh.onmessage = (event: MessageEvent<SearchReply>) => settle(event.data);
    fresh.onerror = (event) => {
      event.preventDefault();
      fresh.terminate();
      if (worker === fresh) worker = null;
      rejectAll(`The search stopped: ${event.message || 'unknown reason'}. Search again.`);
    };
    send(fresh, { ...start, type: 'start' });
    return fresh;
  }

  function send(target: Worker, message: SearchMessage): void {
    target.postMessage(schema?.parse(message));
  }

  function settle(reply: SearchReply): void {
    const entry = take(reply.id);
    if (reply.type === 'error') entry?.reject(new CloisterError(reply.error.code, reply.error.message));
    else entry?.settle(reply);
  }

  function take(id: number): Open | undefined {
    const entry = open.get(id);
    clearTimeout(entry?.timer);
    open.delete(id);
    return entry;
  }

  function rejectAll(reason: string): void {
    for (const id of [...open.keys()]) take(id)?.reject(new CloisterError('worker-lost', reason));
  }

  async function ask<T extends Answer['type']>(
    type: T,
    question: Question<T>,
    problem: string,
  ): Promise<Extract<Answer, { type: T }>> {
    const target = await started();
    const id = nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        const minutes = DEADLINE_MS / 60_000;
        take(id)?.reject(new CloisterError('worker-lost', `The search did not answer within ${minutes} minutes.`));
      }, DEADLINE_MS);
      const settled = (reply: Answer) => {
        if (isOf(reply, type)) resolve(reply);
        else reject(new CloisterError('internal', 'The search answered something else. Search again.'));
      };
      open.set(id, { settle: settled, reject, timer });
      try {
        send(target, { ...question, id });
      } catch (error) {
        take(id);
        reject(new CloisterError('bad-input', problem, {}, error));
      }
    });
  }

  return {
    async search(request) {
      const problem = 'This is no search: give words as text, at most 1000 characters.';
      return (await ask('results', { type: 'search', request }, problem)).value;
    },
    async backlinks(notebookId, path) {
      const problem = 'This is no path of a notebook: give one that begins with /.';
      return (await ask('backlinks', { type: 'backlinks', notebookId, path }, problem)).value;
    },
    async vocabulary(notebookId) {
      const known = vocabularies.get(notebookId);
      const question = { type: 'vocabulary' as const, notebookId, knownSeq: known?.seq ?? null };
      const { seq, value } = await ask('vocabulary', question, 'This is no notebook: give its id.');
      if (value === null && known !== undefined) return known.vocabulary;
      const vocabulary = value ?? { notes: [], tags: [] };
      // The latest answer counts, also where an earlier one came late.
      if (seq >= (vocabularies.get(notebookId)?.seq ?? 0)) vocabularies.set(notebookId, { seq, vocabulary });
      return vocabulary;
    },
    open(notebookId) {
      started().then(
        (target) => send(target, { type: 'open', notebookId }),
        // The next search says so.
        () => undefined,
      );
    },
  };
}

function isOf<T extends Answer['type']>(reply: Answer, type: T): reply is Extract<Answer, { type: T }> {
  return reply.type === type;
}
