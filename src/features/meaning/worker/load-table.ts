import { offlineError } from '../../../contracts/errors/messages/server-messages.ts';
import { readTable, type WordTable } from '../core/word-table.ts';
import tableUrl from './english.bin?url';

let loading: Promise<WordTable> | null = null;

/** Fetches the table of words from the app's own files, once; again after a failure. */
export function loadTable(): Promise<WordTable> {
  loading ??= fetchTable().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function fetchTable(): Promise<WordTable> {
  const response = await fetch(tableUrl).catch((error: unknown) => {
    throw offlineError('wordTable', {}, {}, error);
  });
  if (!response.ok) throw offlineError('wordTable', {}, { status: response.status });
  return readTable(new Uint8Array(await response.arrayBuffer()));
}
