import type { Connection } from '../../adapters/comlink/connect-calls.ts';
import type { PdfText } from '../../contracts/domain/pdf-text.ts';
import { hasErrorCode } from '../../contracts/errors/errors.ts';
import type {
  Backlink,
  IndexState,
  ListedNotes,
  MeaningState,
  Mentions,
  NamedCount,
  NotesRequest,
  PropertyValues,
  RelatedNote,
  SearchCalls,
  SearchRequest,
  SearchResults,
  TagCount,
  TextState,
  Vocabulary,
} from '../../contracts/wire/search-requests.ts';
import { loadRpc } from './load-rpc.ts';
import type { CheckedSearchCall } from './search-errors.ts';

/** How long a search may take, in milliseconds. The first one may have to build the index of a large notebook. */
const DEADLINE_MS = 300_000;

/**
 * The page's connection to its search worker. Calls reject with a `CloisterError`: `worker-lost` when the worker ends before
 * it answers.
 */
export interface SearchClient {
  search(request: SearchRequest): Promise<SearchResults>;
  /**
   * Returns the lines of other notes that link to this file, by path, at most `MAX_BACKLINKS`. Empty when the file does not
   * exist.
   */
  backlinks(notebookId: string, path: string): Promise<readonly Backlink[]>;
  /** Returns where other notes name this file without a link, by path and place. Empty when the file does not exist. */
  mentions(notebookId: string, path: string): Promise<Mentions>;
  /** Returns what files are called, by path; null for a path without a file. At most `MAX_NAMED` paths. */
  names(notebookId: string, paths: readonly string[]): Promise<readonly (string | null)[]>;
  /** Returns link targets and tags: the same object until the notebook changes, empty when the notebook does not exist. */
  vocabulary(notebookId: string): Promise<Vocabulary>;
  /** Returns the tags of a notebook in alphabetical order, parents of nested ones included. */
  tags(notebookId: string): Promise<readonly TagCount[]>;
  /** Lists notes by tags, properties and dates. */
  notes(request: NotesRequest): Promise<ListedNotes>;
  /** Returns the names of the properties that notes have, most used first. */
  properties(notebookId: string): Promise<readonly NamedCount[]>;
  /** Returns the values of a property in the notes that pass a filter, most used first. */
  values(notebookId: string, filter: string, by: string): Promise<PropertyValues>;
  /** Returns how far the index of a notebook is, also while it is built. */
  indexState(notebookId: string): Promise<IndexState>;
  /** Stops building the index of a notebook, or continues. */
  stopIndex(notebookId: string): Promise<null>;
  resumeIndex(notebookId: string): Promise<null>;
  /** Returns the notes nearest in meaning to this one, best first. Default: 10. */
  related(notebookId: string, path: string, limit?: number): Promise<readonly RelatedNote[]>;
  /** Makes vectors that notes lack for a moment, and returns how far the search by meaning is. */
  makeVectors(notebookId: string): Promise<MeaningState>;
  /** Turns the search by meaning on or off for this device. */
  setMeaning(on: boolean): Promise<null>;
  /** Chooses the embedding model that makes vectors on this device; null removes it. */
  setMeaningModel(file: File | null): Promise<null>;
  /** Chooses the table for many languages of this device by its two files; null removes it. */
  setMeaningTable(files: { readonly table: File; readonly tokenizer: File } | null): Promise<null>;
  texts(notebookId: string): Promise<TextState>;
  /** Keeps the text of a PDF and adds it to the index of a notebook. */
  keepPdfText(notebookId: string, hash: string, text: PdfText): Promise<null>;
  /** Removes the text of a PDF, so that the file is read again. */
  forgetPdfText(notebookId: string, hash: string): Promise<null>;
  /** Brings the index of a notebook up to date in the background. Resolves when it is, or was stopped. Never rejects. */
  open(notebookId: string): Promise<void>;
}

/**
 * Starts the worker made by `spawn` with the first call, after `ready` has resolved, so that the network gate is active and
 * the database open. The call after a failure starts a new worker.
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

  /** The start of the worker, shared by all waiting calls. */
  const connect = () => {
    connecting ??= begin().catch((error: unknown) => {
      connecting = null;
      throw error;
    });
    return connecting;
  };

  async function begin(): Promise<Connection<SearchCalls>> {
    const [{ connectCalls, searchLate, searchLost }] = await Promise.all([loadRpc(), ready()]);
    const connected = connectCalls<SearchCalls>(await spawn(), {
      deadlineMs: DEADLINE_MS,
      lateError: () => searchLate(DEADLINE_MS),
      lostError: searchLost,
      onLost(error) {
        connected.close(error);
        connecting = null;
      },
    });
    // A failed start is reported by each call.
    connected.call('start', start).catch(() => undefined);
    return connected;
  }

  async function call<Name extends CheckedSearchCall>(
    name: Name,
    input: SearchCalls[Name]['input'],
  ): Promise<SearchCalls[Name]['result']> {
    const connected = await connect();
    try {
      return await connected.call(name, input);
    } catch (error) {
      throw hasErrorCode(error, 'bad-input') ? (await loadRpc()).unfitInput(name, error) : error;
    }
  }

  return {
    search: (request) => call('search', request),
    backlinks: (notebookId, path) => call('backlinks', { notebookId, path }),
    mentions: (notebookId, path) => call('mentions', { notebookId, path }),
    names: (notebookId, paths) => call('names', { notebookId, paths: [...paths] }),
    tags: (notebookId) => call('tags', { notebookId }),
    notes: (request) => call('notes', request),
    properties: (notebookId) => call('properties', { notebookId }),
    values: (notebookId, filter, by) => call('values', { notebookId, filter, by }),
    async vocabulary(notebookId) {
      const known = vocabularies.get(notebookId);
      const input = { notebookId, knownSeq: known?.seq ?? null };
      const answer = await call('vocabulary', input);
      if (answer.vocabulary === null && known !== undefined) return known.vocabulary;
      const vocabulary = answer.vocabulary ?? { notes: [], tags: [] };
      // Answers may arrive out of order; the newest counts.
      if (answer.seq >= (vocabularies.get(notebookId)?.seq ?? 0))
        vocabularies.set(notebookId, { seq: answer.seq, vocabulary });
      return vocabulary;
    },
    indexState: (notebookId) => call('indexState', { notebookId }),
    stopIndex: (notebookId) => call('stopIndex', { notebookId }),
    resumeIndex: (notebookId) => call('resumeIndex', { notebookId }),
    related: (notebookId, path, limit) =>
      call('related', limit === undefined ? { notebookId, path } : { notebookId, path, limit }),
    makeVectors: (notebookId) => call('makeVectors', { notebookId }),
    setMeaning: (on) => call('setMeaning', { on }),
    setMeaningTable: (files) =>
      call('setMeaningTable', { files: files && { table: named(files.table), tokenizer: named(files.tokenizer) } }),
    setMeaningModel: (file) => call('setMeaningModel', { file: file && named(file) }),
    texts: (notebookId) => call('texts', { notebookId }),
    keepPdfText: (notebookId, hash, text) => call('keepPdfText', { notebookId, hash, text }),
    forgetPdfText: (notebookId, hash) => call('forgetPdfText', { notebookId, hash }),
    async open(notebookId) {
      // The next search reports the failure.
      await call('open', { notebookId }).catch(() => undefined);
    },
  };
}

const named = (file: File) => ({ name: file.name, blob: file });
