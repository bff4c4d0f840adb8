import { CloisterDatabase } from '../../../adapters/dexie/database.ts';
import { createDexieStore } from '../../../adapters/dexie/dexie-store.ts';
import { deleteDatabase } from '../../../adapters/dexie/snapshot/scratch-database.ts';
import { createHasher } from '../../../adapters/hash-wasm/create-hasher.ts';
import { createGrantSealer, GRANT_KEY } from '../../../adapters/web-crypto/grant-sealer.ts';
import type { PdfTexts } from '../../../core/ports/pdf-texts.ts';
import type { Screen } from '../../../core/ports/screen.ts';
import { createToolList } from '../../../core/tool-catalog/tool-list.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { Jobs } from '../../../runtime/import-export/jobs.ts';
import { createHelpers } from '../../../runtime/runs/driving/helper-runs.ts';
import { createLazySearch } from '../../../runtime/search/lazy-search.ts';
import { TOOLS } from '../../../tools/index.ts';
import { exerciseDatabase } from '../contract/exercise-database.ts';
import { createRecordingFetcher, type RecordingFetcher } from './recording-fetcher.ts';

/** The services of exercises, over a database of their own. */
export interface ExerciseNotebooks {
  readonly services: Services;
  readonly fetcher: RecordingFetcher;
  /** Texts of the PDFs of the exercise, by hash. */
  readonly pdfTexts: Map<string, readonly string[]>;
  close(): void;
}

const NO_SCREEN: Screen = {
  show: () => undefined,
  ask: async () => ({ type: 'refused', why: 'not-open' }),
};

export const nameOf = ({ store }: Pick<Services, 'store'>) => exerciseDatabase(store.name);

/**
 * Opens the services of exercises: the same runs, guard, policy, approvals and log as the person's, over a database that has nothing of
 * theirs. Its store, its key for grants, its rules and its agents are its own, so that nothing that is allowed in it holds elsewhere. Of the
 * person's services only the models, the ids and the clock are used.
 */
export async function openExerciseNotebooks(own: Services): Promise<ExerciseNotebooks> {
  const { clock } = own.loop;
  const hasher = await createHasher();
  const database = new CloisterDatabase(nameOf(own));
  const store = createDexieStore(database, {
    hasher,
    nowMs: () => clock.nowMs(),
    probe: () => undefined,
    announce: () => undefined,
  });
  const fetcher = createRecordingFetcher();
  const pdfTexts: ExerciseNotebooks['pdfTexts'] = new Map();
  const pdf: PdfTexts = {
    async read(hash) {
      const lines = pdfTexts.get(hash);
      return lines === undefined
        ? { pages: [], pageCount: 0, problem: 'broken' }
        : { pages: [lines.join('\n')], pageCount: 1, problem: null };
    },
  };
  const services: Services = {
    ...own,
    store,
    loop: {
      ...own.loop,
      store,
      sealer: createGrantSealer(() => store.grantKey(GRANT_KEY)),
      tools: createToolList(TOOLS),
      fetcher,
      screen: NO_SCREEN,
      search: createLazySearch(database),
      pdf,
      helpers: createHelpers(() => services),
      emit: () => undefined,
      flushDrafts: async () => undefined,
    },
    syncAllowlist: async () => undefined,
    wakeRunner: () => undefined,
    clearCopies: async () => undefined,
    jobs: new Jobs(),
  };
  return { services, fetcher, pdfTexts, close: () => database.close() };
}

/** Returns whether there are exercises, without creating the database. */
export async function hasExerciseNotebooks(own: Services): Promise<boolean> {
  return (await indexedDB.databases()).some(({ name }) => name === nameOf(own));
}

/** Deletes the database of exercises with all results. */
export async function deleteExerciseNotebooks(own: Services): Promise<void> {
  await deleteDatabase(nameOf(own));
}
