import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { createPdfTextStore } from '../../../../src/adapters/pdf/pdf-text-store.ts';
import { createPagePdfTexts } from '../../../../src/runtime/pdf/page-pdf-texts.ts';

it('asks the page once for each content, and keeps what it read', async () => {
  let asked = 0;
  const page = {
    async readPdf() {
      asked += 1;
      return { pages: ['One'], pageCount: 1, problem: null };
    },
  };
  const texts = createPagePdfTexts(page, createPdfTextStore('page-texts'));
  const hash = 'a'.repeat(64);
  expect(await texts.read(hash, new Uint8Array())).toEqual({ pages: ['One'], pageCount: 1, problem: null });
  expect(await texts.read(hash, new Uint8Array())).toMatchObject({ pages: ['One'] });
  expect(asked).toBe(1);
});
