import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createPdfReader, type PdfReader } from '../../src/client/pdf/pdf-reader.ts';
import { matchText } from '../../src/core/search/search-planned.ts';
import { parseSearchQuery } from '../../src/core/search/search-query.ts';
import listed from '../fixtures/pdf/scripts.json';
import { allowLongCases } from '../support/browser/long-cases.ts';

allowLongCases();

const scripts = z
  .array(
    z.strictObject({
      script: z.string(),
      text: z.string(),
      /** Words of the text. */
      query: z.string(),
      /** What is read of a script whose font has glyphs without a text, which the producer names beside them. Default: the text. */
      read: z.string().optional(),
      isFound: z.literal(false).optional(),
    }),
  )
  .parse(listed);

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
    const seen = scripts.map(({ script, query }, at) => ({
      script,
      text: pages[at]?.replaceAll('\n', ' '),
      pages: pages.flatMap((page, index) =>
        matchText({ path: '/a.pdf', modifiedMs: 0 }, page, parseSearchQuery(query)) === null ? [] : [index + 1],
      ),
    }));
    expect(seen).toEqual(
      scripts.map(({ script, text, read = text, isFound = true }, at) => ({
        script,
        text: read,
        pages: isFound ? [at + 1] : [],
      })),
    );
  });
});
