import { CloisterError } from '../contracts/errors.ts';
import {
  type SearchMessage,
  type SearchReply,
  type SearchRequest,
  type SearchResults,
  searchMessageSchema,
} from '../contracts/search.ts';

/** How long a search may take: the index of a large notebook is made first. */
const DEADLINE_MS = 300_000;

/** The page's line to its search worker. */
export interface SearchClient {
  /** Rejects with a `CloisterError`, and with `worker-lost` when the worker ends before it has answered. */
  search(request: SearchRequest): Promise<SearchResults>;
  /** A notebook is looked at: its index is made ready beside all else, once there is time. */
  open(notebookId: string): void;
}

interface Open {
  resolve: (value: SearchResults) => void;
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
  let worker: Worker | null = null;
  let nextId = 1;

  async function started(): Promise<Worker> {
    await ready();
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

  function settle(reply: SearchReply): void {
    const entry = take(reply.id);
    if (reply.type === 'results') entry?.resolve(reply.value);
    else entry?.reject(new CloisterError(reply.error.code, reply.error.message));
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

  return {
    async search(request) {
      const target = await started();
      const id = nextId++;
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          const minutes = DEADLINE_MS / 60_000;
          take(id)?.reject(new CloisterError('worker-lost', `The search did not answer within ${minutes} minutes.`));
        }, DEADLINE_MS);
        open.set(id, { resolve, reject, timer });
        try {
          send(target, { type: 'search', id, request });
        } catch (error) {
          take(id);
          reject(
            new CloisterError(
              'bad-input',
              'This is no search: give words as text, at most 1000 characters.',
              {},
              error,
            ),
          );
        }
      });
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

function send(worker: Worker, message: SearchMessage): void {
  worker.postMessage(searchMessageSchema.parse(message));
}
