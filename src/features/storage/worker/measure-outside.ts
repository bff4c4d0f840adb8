import { createGateStore } from '../../../adapters/gate/gate-store.ts';
import { measureDatabase } from '../../../adapters/indexed-db/measure-database.ts';
import { SPACE_FOLDER } from '../../../adapters/opfs-journal/space-reserve.ts';
import { PDF_TEXT_DATABASE } from '../../../adapters/pdf/pdf-text-store.ts';
import { measureFolders } from '../../../adapters/platform/measure-folders.ts';
import { SEARCH_DATABASE } from '../../../adapters/search/snapshot-store.ts';
import type { LedgerEntry } from '../../../contracts/wire/gate-messages.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { exerciseDatabase } from '../../exercise/contract/exercise-database.ts';
import {
  MEANING_DATABASE,
  MEANING_MODEL_DATABASE,
  MEANING_TABLE_DATABASE,
} from '../../meaning/contract/meaning-database.ts';
import type { DeviceFacts } from '../core/sum-inventory.ts';

/** Bytes of a line of the ledger with its key, about. */
const LINE_BYTES = 260;

type Folders = Awaited<ReturnType<typeof measureFolders>>;

/** Measures what lies outside the database: indexes, folders of files, and the files of the app as the browser reports them. */
export async function measureOutside(
  { store }: Pick<Services, 'store'>,
  ledger: { readonly lines: number },
  appBytes: number | undefined,
): Promise<DeviceFacts> {
  const [indexes, vectors, embedders, tables, exercises, texts, folders, models] = await Promise.all([
    measureDatabase(SEARCH_DATABASE),
    measureDatabase(MEANING_DATABASE),
    measureDatabase(MEANING_MODEL_DATABASE),
    measureDatabase(MEANING_TABLE_DATABASE),
    measureDatabase(exerciseDatabase(store.name)),
    measureDatabase(PDF_TEXT_DATABASE),
    measureFolders(2),
    store.listLocalModels(),
  ]);
  const known = new Set(models.map(({ folder }) => `models/${folder}`));
  return {
    indexes,
    texts,
    models: models.map(({ modelId, title, folder }) => ({
      modelId,
      title: title || modelId,
      sizeBytes: folders.get(`models/${folder}`)?.sizeBytes ?? 0,
    })),
    device: {
      ...(appBytes === undefined ? {} : { app: { count: 0, sizeBytes: appBytes } }),
      meaning: [...vectors.values(), ...embedders.values(), ...tables.values()].reduce(sumOf, {
        count: 0,
        sizeBytes: 0,
      }),
      exercise: { ...[...exercises.values()].reduce(sumOf, { count: 0, sizeBytes: 0 }), count: 0 },
      journal: below(folders, (path) => path === 'journal'),
      reserve: below(folders, (path) => path === SPACE_FOLDER),
      sent: { count: ledger.lines, sizeBytes: ledger.lines * LINE_BYTES },
      leftover: below(folders, (path) => path !== 'journal' && path !== SPACE_FOLDER && !known.has(path)),
    },
  };
}

function sumOf(sum: { count: number; sizeBytes: number }, { count, sizeBytes }: { count: number; sizeBytes: number }) {
  return { count: sum.count + count, sizeBytes: sum.sizeBytes + sizeBytes };
}

function below(folders: Folders, isOfIt: (path: string) => boolean) {
  let [count, sizeBytes] = [0, 0];
  for (const [path, sum] of folders) {
    if (!isOfIt(path)) continue;
    count += sum.count;
    sizeBytes += sum.sizeBytes;
  }
  return { count, sizeBytes };
}

/** Reads the lines of requests that left, and how many there were in all. Nothing where the browser has no ledger. */
export async function readSent(): Promise<{ lines: LedgerEntry[]; requests: number }> {
  if (typeof indexedDB === 'undefined' || typeof BroadcastChannel === 'undefined') return { lines: [], requests: 0 };
  const gate = createGateStore();
  try {
    const [lines, { left }] = await Promise.all([gate.ledger(Number.MAX_SAFE_INTEGER, 'left'), gate.state()]);
    return { lines, requests: left.requests };
  } catch {
    // The ledger is read again with the next look; what is stored is shown without it.
    return { lines: [], requests: 0 };
  } finally {
    gate.close();
  }
}
