import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createPdfTextStore } from '../../../../src/adapters/pdf/pdf-text-store.ts';
import { keepPdfText } from '../../../../src/runtime/pdf/keep-pdf-text.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';

const STORED = 'a'.repeat(64);
const ERASED = 'b'.repeat(64);

it('stores the text of a PDF, but of none that was erased meanwhile', async () => {
  const database = newDatabase();
  await database.blobs.put({ hash: STORED, bytes: new Uint8Array([1]) });
  const texts = createPdfTextStore(`texts-${crypto.randomUUID()}`);
  for (const hash of [STORED, ERASED])
    await keepPdfText(database, texts, hash, { pages: ['Erbium'], pageCount: 1, problem: null });
  expect([...(await texts.states()).keys()]).toEqual([STORED]);
  texts.close();
  database.close();
});
