import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createPdfTextStore } from '../../../../src/adapters/pdf/pdf-text-store.ts';
import { createPagePdfTexts } from '../../../../src/runtime/pdf/page-pdf-texts.ts';
import { newDatabase } from '../../../support/dexie-harness.ts';

it('asks the page once for each content, and keeps what it read', async () => {
  let asked = 0;
  const page = {
    async readPdf() {
      asked += 1;
      return { pages: ['One'], pageCount: 1, problem: null };
    },
  };
  const hash = 'a'.repeat(64);
  const database = newDatabase();
  await database.blobs.put({ hash, bytes: new Uint8Array() });
  const texts = createPagePdfTexts(page, database, createPdfTextStore('page-texts'));
  expect(await texts.read(hash, new Uint8Array())).toEqual({ pages: ['One'], pageCount: 1, problem: null });
  expect(await texts.read(hash, new Uint8Array())).toMatchObject({ pages: ['One'] });
  expect(asked).toBe(1);
  database.close();
});
