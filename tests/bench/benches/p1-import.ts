import { Dexie } from 'dexie';
import { CloisterDatabase } from '../../../src/adapters/dexie/database.ts';
import { createRuntime } from '../../../src/runtime/app/create-runtime.ts';
import { interleave, lineOf, timeMs } from '../measure.ts';
import { openRawStore } from '../peers/raw-store.ts';
import { type Note, notes } from '../services/notes.ts';
import { openProtection } from '../services/open-services.ts';
import type { Reporter } from './index.ts';

const NOTES = 10_000;
const ROUNDS = 5;

/** Many notes at once, with their hashes, journal rows and log entries, against rows that are merely stored. */
export async function benchImport({ line, note }: Reporter): Promise<void> {
  note(`importing ${NOTES} notes, ${ROUNDS} times`);
  const filling = notes(NOTES);
  const figures = await interleave(ROUNDS, {
    ours: () => importOurs(filling),
    dexie: () => putWithDexie(filling),
    raw: () => putRaw(filling),
  });
  const place = { bench: 'p1', case: 'import of 10,000 files', n: NOTES, unit: 'ms' };
  const peer = { name: 'Dexie bulkPut, no log', figures: figures.dexie };
  line(lineOf(place, figures.ours, peer, { type: 'below', value: 3000 }));
  line(lineOf(place, figures.ours, { name: 'IndexedDB puts, no log', figures: figures.raw }, null));
}

async function importOurs(filling: readonly Note[]): Promise<number> {
  const database = new CloisterDatabase('bench-import');
  await database.delete();
  await database.open();
  const runtime = await createRuntime(database, {
    workerName: 'bench-import',
    mayDrive: async () => true,
    protection: await openProtection('bench-import'),
    onError: (error) => console.error(error),
  });
  const made = await runtime.dispatch('notebooks.create', { name: 'Import' });
  const notebookId = typeof made === 'object' && made !== null && 'notebookId' in made ? made.notebookId : null;
  const entries = filling.map(({ path, bytes }) => ({ path, content: bytes }));
  const takenMs = await timeMs(() => runtime.dispatch('notebooks.import', { notebookId, entries }));
  const files = await database.files.count();
  if (files < filling.length) throw new Error(`Only ${files} files were imported.`);
  runtime.stop();
  await database.delete();
  return takenMs;
}

async function putWithDexie(filling: readonly Note[]): Promise<number> {
  await Dexie.delete('bench-bulk');
  const database = new Dexie('bench-bulk', { chromeTransactionDurability: 'strict' });
  database.version(1).stores({ files: 'path, parent' });
  await database.open();
  const rows = filling.map((note) => ({ ...note, parent: parentOf(note.path), sizeBytes: note.bytes.length }));
  const takenMs = await timeMs(() => database.table('files').bulkPut(rows));
  await database.delete();
  return takenMs;
}

async function putRaw(filling: readonly Note[]): Promise<number> {
  const raw = await openRawStore('bench-bulk-raw', 'path');
  const rows = filling.map((note) => ({ ...note, parent: parentOf(note.path), sizeBytes: note.bytes.length }));
  const takenMs = await timeMs(() => raw.put(rows));
  await raw.remove();
  return takenMs;
}

const parentOf = (path: string) => path.slice(0, path.lastIndexOf('/'));
