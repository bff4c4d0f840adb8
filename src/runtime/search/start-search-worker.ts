import { checkInputs } from '../../adapters/comlink/check-inputs.ts';
import type { RpcPort } from '../../adapters/comlink/rpc-port.ts';
import { serveCalls } from '../../adapters/comlink/serve-calls.ts';
import { type CloisterDatabase, openDatabase } from '../../adapters/dexie/database.ts';
import { createNotebookSource } from '../../adapters/dexie/notebook-source.ts';
import { createPdfTextStore, type PdfTextStore } from '../../adapters/pdf/pdf-text-store.ts';
import { breathe } from '../../adapters/platform/create-platform.ts';
import { createSearch, type NotebookSearch } from '../../adapters/search/create-search.ts';
import { createSnapshotStore, SEARCH_DATABASE } from '../../adapters/search/snapshot-store.ts';
import { toErrorData } from '../../contracts/errors/errors.ts';
import { internalError } from '../../contracts/errors/messages/internal-messages.ts';
import { SEARCH_CALLS, type SearchCalls } from '../../contracts/wire/search-requests.ts';
import { keepPdfText } from '../pdf/keep-pdf-text.ts';
import { answerRequest } from './answer-request.ts';
import { keepSnapshots, type SnapshotKeeper } from './keep-snapshots.ts';
import { createThreadMeaning, type ThreadMeaning } from './meaning.ts';
import { readTextState } from './text-state.ts';

/** The worker's global scope, as far as it is needed. */
export interface SearchScope extends RpcPort {
  close(): void;
}

const NOTHING = { seq: -1, vocabulary: { notes: [], tags: [] } };

interface Started {
  readonly database: CloisterDatabase;
  readonly search: NotebookSearch;
  readonly keeper: SnapshotKeeper;
  readonly pdfTexts: PdfTextStore;
  readonly meaning: ThreadMeaning['meaning'];
}

/**
 * Answers searches of one page. Only reads the notebooks; writes the index, in a database of its own. Follows the commits of all
 * tabs as they are announced, and checks for missed ones before each answer.
 */
export function startSearchWorker(scope: SearchScope, onError: (message: string) => void): void {
  let starting: Promise<Started> | null = null;
  const report = (error: unknown) => onError(toErrorData(error).message);

  async function started(): Promise<Started> {
    if (starting !== null) return starting;
    throw internalError('searchNotStarted');
  }

  /** Answers a question, and schedules the next snapshot. */
  async function answer<T>(read: (from: Started) => Promise<T>): Promise<T> {
    const from = await started();
    const value = await read(from);
    from.keeper.touch();
    return value;
  }

  const handlers = checkInputs(SEARCH_CALLS, {
    async start(names) {
      starting ??= start(scope, names, report);
      await starting;
      return null;
    },
    async open({ notebookId }) {
      await answer(({ search }) => search.follow(notebookId)).catch(report);
      return null;
    },
    search: (request) => answer(({ database, search }) => answerRequest(database, search, request)),
    backlinks: ({ notebookId, path }) => answer(({ search }) => search.backlinks(notebookId, path)),
    mentions: ({ notebookId, path }) => answer(({ search }) => search.mentions(notebookId, path)),
    names: ({ notebookId, paths }) => answer(({ search }) => search.names(notebookId, paths)),
    vocabulary: ({ notebookId, knownSeq }) =>
      answer(async ({ search }) => {
        const { seq, vocabulary } = (await search.vocabulary(notebookId)) ?? NOTHING;
        return { seq, vocabulary: seq === knownSeq ? null : vocabulary };
      }),
    tags: ({ notebookId }) => answer(({ search }) => search.tags(notebookId)),
    notes: (query) => answer(({ search }) => search.notes(query)),
    properties: ({ notebookId }) => answer(({ search }) => search.properties(notebookId)),
    values: ({ notebookId, filter, by }) => answer(({ search }) => search.values(notebookId, filter, by)),
    indexState: async ({ notebookId }) => (await started()).search.state(notebookId),
    stopIndex: ({ notebookId }) =>
      answer(async ({ search }) => {
        search.stop(notebookId);
        return null;
      }),
    async resumeIndex({ notebookId }) {
      // Its progress is asked for apart.
      answer(({ search }) => search.resume(notebookId)).catch(report);
      return null;
    },
    related: ({ notebookId, path, limit }) => answer(({ search }) => search.related(notebookId, path, limit)),
    makeVectors: ({ notebookId }) => answer(({ search }) => search.makeVectors(notebookId)),
    setMeaning: ({ on }) =>
      answer(async ({ meaning }) => {
        await meaning.setOn(on);
        return null;
      }),
    setMeaningModel: ({ file }) =>
      answer(async ({ meaning }) => {
        await meaning.setModel(file);
        return null;
      }),
    setMeaningTable: ({ files }) =>
      answer(async ({ meaning }) => {
        await meaning.setTable(files);
        return null;
      }),
    texts: ({ notebookId }) =>
      answer(({ database, search, pdfTexts }) =>
        readTextState(notebookId, { source: createNotebookSource(database), search, pdfTexts }),
      ),
    keepPdfText: ({ notebookId, hash, text }) =>
      answer(async ({ database, search, pdfTexts }) => {
        await keepPdfText(database, pdfTexts, hash, text);
        await search.follow(notebookId);
        return null;
      }),
    forgetPdfText: ({ notebookId, hash }) =>
      answer(async ({ search, pdfTexts }) => {
        await pdfTexts.remove([hash]);
        await search.awaitText(notebookId, hash);
        return null;
      }),
  });
  serveCalls(scope, handlers);
}

async function start(
  scope: SearchScope,
  {
    database: name,
    snapshots: snapshotsName = SEARCH_DATABASE,
    pdfTexts: textsName,
    vectors: vectorsName,
  }: SearchCalls['start']['input'],
  onError: (error: unknown) => void,
): Promise<Started> {
  const database = await openDatabase(name);
  // A newer version of the app migrates the database.
  database.on('versionchange', () => {
    database.close();
    scope.close();
    return false;
  });
  const snapshots = createSnapshotStore(snapshotsName);
  const pdfTexts = createPdfTextStore(textsName);
  const { meaning, vectors } = createThreadMeaning(vectorsName, { withModel: true });
  const search = createSearch(createNotebookSource(database), snapshots, pdfTexts, { pause: breathe, meaning });
  const keeper = keepSnapshots(
    database,
    search,
    { snapshots, pdfTexts, vectors },
    { lockName: `${snapshotsName}-writer`, onError },
  );
  const notices = new BroadcastChannel(`${database.name}-commits`);
  notices.onmessage = (event: MessageEvent<{ notebookIds: readonly string[] }>) => {
    const open = search.open();
    const touched = event.data.notebookIds.filter((notebookId) => open.includes(notebookId));
    for (const notebookId of touched) search.follow(notebookId).catch(onError);
    if (event.data.notebookIds.length > 0) keeper.touch();
  };
  return { database, search, keeper, pdfTexts, meaning };
}
