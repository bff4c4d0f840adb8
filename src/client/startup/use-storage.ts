import { useCallback, useEffect, useState } from 'react';
import type { RowKey, StorageStatus } from '../../contracts/wire/storage-status.ts';
import { useLive } from '../queries/use-live.ts';
import type { WorkerClient } from '../workers/worker-client.ts';
import { liveDatabase, loadDatabase } from './watch-database.ts';

/** How often the browser is asked for its storage figures, in milliseconds. */
const ASK_EVERY_MS = 30_000;

/** Returns the storage status of this device, at once after a write that did not fit; `undefined` until it is known, or when it cannot be read. */
export function useStorage(call: WorkerClient['call']): {
  status: StorageStatus | undefined;
  look: () => Promise<void>;
} {
  const [status, setStatus] = useState<StorageStatus>();
  const look = useCallback(async () => setStatus(await call('storage.status', {}).catch(() => undefined)), [call]);
  useEffect(() => {
    void look();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void look();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [look]);
  const refusedSeq = useRefusedWrite();
  useEffect(() => {
    if (refusedSeq !== undefined) void look();
  }, [refusedSeq, look]);
  return { status, look };
}

/** Returns the number of the newest log entry while that says that a write did not fit. */
function useRefusedWrite(): number | undefined {
  return useLive(async () => {
    const newest = await liveDatabase().audit.orderBy('seq').last();
    // The line is canonical JSON, in which a quotation mark within a text is escaped.
    return newest?.line.includes('"action":"storage.full"') ? newest.seq : undefined;
  }, []);
}

/** Asks the browser to protect the storage, which only a page can do, and logs its answer. */
export async function askToPersist(call: WorkerClient['call']): Promise<boolean> {
  if ('storage' in navigator && 'persist' in navigator.storage) await navigator.storage.persist();
  return (await call('storage.persist', {})).persisted;
}

/** Returns a damaged row as stored in the database, as text: bytes in Base64. */
export async function readDamagedRow(table: string, rowKey: RowKey): Promise<string> {
  const database = await loadDatabase();
  if (!database.isOpen()) await database.open();
  // Read without Dexie, which sets these rows aside.
  const request = database.backendDB().transaction(table, 'readonly').objectStore(table).get(rowKey);
  const row = await new Promise<unknown>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return JSON.stringify({ table, key: rowKey, row }, asText, 2);
}

function asText(_key: string, value: unknown): unknown {
  if (value instanceof Uint8Array) {
    let text = '';
    for (const byte of value) text += String.fromCharCode(byte);
    return { base64: btoa(text) };
  }
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  return value;
}
