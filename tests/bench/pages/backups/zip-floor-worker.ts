import { BlobReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';
import { createSHA256 } from 'hash-wasm';
import { createWorkFile } from '../../../../src/adapters/opfs-journal/work-files.ts';
import { writeZipInto, type ZipMember } from '../../../../src/adapters/zip/write-zip.ts';
import { timeMs } from '../../measure.ts';
import type { FloorWork } from './zip-floor.ts';

/** The entries of a backup, in memory. */
let members: Extract<ZipMember, { type: 'file' }>[] = [];
/** As the app writes them. */
const BATCH = 200;

async function take(zip: Blob): Promise<void> {
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false });
  members = [];
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const bytes = new Uint8Array(await entry.getData(new Uint8ArrayWriter()));
    members.push({ type: 'file', path: `/${entry.filename}`, modifiedMs: 0, bytes });
  }
}

/** The same bytes, by the same writer, into a file of the same kind. */
async function zipAgain(): Promise<void> {
  const file = await createWorkFile();
  await writeZipInto(members, {
    get sizeBytes() {
      return file.sizeBytes;
    },
    add: (bytes) => file.append(bytes),
  });
  await file.blob();
  await file.remove();
}

/** The same bytes into rows of IndexedDB, read again, each hashed twice. */
async function rowsAgain(): Promise<void> {
  const sha256 = await createSHA256();
  const opening = indexedDB.open('zip-floor', 1);
  opening.onupgradeneeded = () => void opening.result.createObjectStore('rows');
  const database = await answerOf(opening);
  for (let from = 0; from < members.length; from += BATCH) {
    const transaction = database.transaction('rows', 'readwrite', { durability: 'relaxed' });
    const store = transaction.objectStore('rows');
    for (const { path, bytes } of members.slice(from, from + BATCH)) {
      sha256.init().update(bytes).digest();
      store.put({ bytes }, path);
    }
    await new Promise((resolve) => (transaction.oncomplete = resolve));
  }
  for (let from = 0; from < members.length; from += BATCH) {
    const store = database.transaction('rows').objectStore('rows');
    const rows = await Promise.all(members.slice(from, from + BATCH).map(({ path }) => answerOf(store.get(path))));
    for (const { bytes } of rows) sha256.init().update(bytes).digest();
  }
  database.close();
  await answerOf(indexedDB.deleteDatabase('zip-floor'));
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

addEventListener('message', ({ data }: MessageEvent<FloorWork>) => {
  const work = data.type === 'take' ? () => take(data.zip) : data.type === 'zip' ? zipAgain : rowsAgain;
  timeMs(work).then(postMessage, (error: unknown) => postMessage(String(error)));
});
