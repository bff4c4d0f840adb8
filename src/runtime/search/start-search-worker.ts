import type { z } from 'zod';
import { type CloisterDatabase, openDatabase } from '../../adapters/dexie/database.ts';
import { createSearch, type NotebookSearch } from '../../adapters/search/create-search.ts';
import { createSnapshotStore, SEARCH_DATABASE } from '../../adapters/search/snapshot-store.ts';
import { CloisterError, toErrorData } from '../../contracts/errors/errors.ts';
import { type SearchReply, searchMessageSchema } from '../../contracts/wire/search-requests.ts';
import { answerRequest } from './answer-request.ts';
import { keepSnapshots, type SnapshotKeeper } from './keep-snapshots.ts';
import { createNotebookSource } from './notebook-source.ts';

/** The worker's global scope, as far as it is needed. */
export interface SearchScope {
  postMessage(message: SearchReply): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  close(): void;
}

const NOTHING = { seq: -1, vocabulary: { notes: [], tags: [] } };

interface Started {
  readonly database: CloisterDatabase;
  readonly search: NotebookSearch;
  readonly keeper: SnapshotKeeper;
}

/**
 * Answers searches of one page. It only reads the notebooks; what it writes is the index, in a database of its own. Commits of
 * any tab are followed as they are told, and looked for once more before each answer.
 */
export function startSearchWorker(scope: SearchScope, onError: (message: string) => void): void {
  let started: Promise<Started> | null = null;
  const say = (error: unknown) => onError(toErrorData(error).message);

  scope.addEventListener('message', (event) => {
    const parsed = searchMessageSchema.safeParse(event.data);
    if (!parsed.success) return;
    const message = parsed.data;
    if (message.type === 'start') {
      started ??= start(scope, message.database, message.snapshots ?? SEARCH_DATABASE, say);
      started.catch(() => undefined);
    } else if (message.type === 'open') {
      started?.then(({ search, keeper }) => search.follow(message.notebookId).then(keeper.touch)).catch(say);
    } else {
      void answer(scope, started, message);
    }
  });
}

type Question = Exclude<z.output<typeof searchMessageSchema>, { type: 'start' | 'open' }>;

async function answer(scope: SearchScope, started: Promise<Started> | null, question: Question): Promise<void> {
  try {
    if (started === null)
      throw new CloisterError('internal', 'The search was asked before it was started. Reload the page.');
    const { database, search, keeper } = await started;
    scope.postMessage(await replyTo(database, search, question));
    keeper.touch();
  } catch (error) {
    const { code, message } = toErrorData(error);
    scope.postMessage({ type: 'error', id: question.id, error: { code, message } });
  }
}

async function replyTo(database: CloisterDatabase, search: NotebookSearch, question: Question): Promise<SearchReply> {
  const { id } = question;
  switch (question.type) {
    case 'search':
      return { type: 'results', id, value: await answerRequest(database, search, question.request) };
    case 'backlinks':
      return { type: 'backlinks', id, value: await search.backlinks(question.notebookId, question.path) };
    case 'vocabulary': {
      const { seq, vocabulary } = (await search.vocabulary(question.notebookId)) ?? NOTHING;
      return { type: 'vocabulary', id, seq, value: seq === question.knownSeq ? null : vocabulary };
    }
    default:
      return question satisfies never;
  }
}

async function start(
  scope: SearchScope,
  name: string | undefined,
  snapshotsName: string,
  onError: (error: unknown) => void,
): Promise<Started> {
  const database = await openDatabase(name);
  // A newer version of the app wants to change the layout: let it.
  database.on('versionchange', () => {
    database.close();
    scope.close();
    return false;
  });
  const snapshots = createSnapshotStore(snapshotsName);
  const search = createSearch(createNotebookSource(database), snapshots);
  const keeper = keepSnapshots(database, search, snapshots, { lockName: `${snapshotsName}-writer`, onError });
  const notices = new BroadcastChannel(`${database.name}-commits`);
  notices.onmessage = (event: MessageEvent<{ notebookIds: readonly string[] }>) => {
    const open = search.open();
    const touched = event.data.notebookIds.filter((notebookId) => open.includes(notebookId));
    for (const notebookId of touched) search.follow(notebookId).catch(onError);
    if (event.data.notebookIds.length > 0) keeper.touch();
  };
  return { database, search, keeper };
}
