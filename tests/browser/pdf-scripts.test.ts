import { afterEach, describe, expect, it } from 'vitest';
import { createPdfReader, type PdfReader } from '../../src/client/pdf/pdf-reader.ts';
import { matchText } from '../../src/core/search/search-planned.ts';
import { parseSearchQuery } from '../../src/core/search/search-query.ts';
import scripts from '../fixtures/pdf/scripts.json';
import { allowLongCases } from '../support/browser/long-cases.ts';

allowLongCases();

let reader: PdfReader | undefined;
afterEach(() => reader?.close());

/** The pages of a document that Chromium printed, one for each script. */
async function printed(): Promise<readonly string[]> {
  reader = createPdfReader(
    async () => new Worker(new URL('../../workers/pdf-text.worker.ts', import.meta.url), { type: 'module' }),
    new URL('/pdf/', window.location.href).href,
  );
  const response = await fetch(new URL('../fixtures/pdf/scripts.pdf', import.meta.url));
  return (await reader.read(new Uint8Array(await response.arrayBuffer()))).pages;
}

describe('a document that Chromium printed', () => {
  it('has the text of each script, found by words on its page alone', async () => {
    const pages = await printed();
    const seen = scripts.map(({ script, query, text }, at) => ({
      script,
      text: pages[at] === text ? 'same' : pages[at],
      pages: pages.flatMap((page, index) =>
        matchText({ path: '/a.pdf', modifiedMs: 0 }, page, parseSearchQuery(query)) === null ? [] : [index + 1],
      ),
    }));
    console.info(JSON.stringify(seen, null, 1));
    expect(seen).toEqual(scripts.map(({ script }, at) => ({ script, text: 'same', pages: [at + 1] })));
  });
});
