import { afterEach, describe, expect, it } from 'vitest';
import { commands } from 'vitest/browser';
import { createPdfReader, PDF_LIMITS, type PdfReader } from '../../src/client/pdf/pdf-reader.ts';
import { allowLongCases } from '../support/browser/long-cases.ts';
import { BROKEN_PDFS, wordFlood, zipBomb } from '../support/views/hostile-pdfs.ts';
import { makePaper, sentenceOfPaper } from '../support/views/make-paper.ts';
import { makePdf } from '../support/views/make-pdf.ts';

allowLongCases();

const open: PdfReader[] = [];
let spawned = 0;

function openReader(limits = PDF_LIMITS): PdfReader {
  const reader = createPdfReader(
    async () => {
      spawned += 1;
      return new Worker(new URL('../../workers/pdf-text.worker.ts', import.meta.url), { type: 'module' });
    },
    new URL('/pdf/', window.location.href).href,
    limits,
  );
  open.push(reader);
  return reader;
}

const good = makePdf([{ lines: ['Words of page one', 'a com-', 'pound'] }, { lines: [] }, { lines: ['Third'] }]);
const GOOD = { pages: ['Words of page one\na compound', '', 'Third'], pageCount: 3, problem: null };

afterEach(() => {
  for (const reader of open.splice(0)) reader.close();
  spawned = 0;
});

describe('the PDF reader', () => {
  it('reads the text by page, one document after another', async () => {
    const reader = openReader();
    const both = [reader.read(good), reader.read(makePdf([{ lines: ['Other'] }]))];
    expect(await Promise.all(both)).toEqual([GOOD, { pages: ['Other'], pageCount: 1, problem: null }]);
    expect(spawned).toBe(1);
  });

  it('reads documents of the size of a paper, each sentence on its page', async () => {
    const reader = openReader();
    const numbers = [0, 7, 31, 64, 199];
    const texts = await Promise.all(numbers.map((number) => reader.read(makePaper(number, 12))));
    for (const [at, { pages, problem }] of texts.entries()) {
      const { sentence, page } = sentenceOfPaper(numbers[at] ?? 0, 12);
      expect(pages.flatMap((text, index) => (text.includes(sentence) ? index + 1 : []))).toEqual([page]);
      expect(pages.every(({ length }) => length > 3000)).toBe(true);
      expect({ pages: pages.length, problem }).toEqual({ pages: 12, problem: null });
    }
  });

  it.each([
    [
      new URL('../fixtures/reports/F38/ara.pdf', import.meta.url),
      'السلام عليكم ورحمة الله. هذه فقرة اختبارية مكتوبة باللغة العربية.\nدرجة الحرارة اليوم 25 مئوية.',
    ],
    [
      new URL('../fixtures/reports/F39/heb.pdf', import.meta.url),
      'שלום עולם, זה ניסוי 12.5 מ״ג של NaCl בתמיסה.\nשורה שנייה (עם סוגריים).',
    ],
    [new URL('../fixtures/reports/F41/thai.pdf', import.meta.url), '日本語のテキスト 中文文本 한국어 Ελληνικά Русский'],
    [
      new URL('../fixtures/reports/F43/twocolrow.pdf', import.meta.url),
      'Left one is\nleft two end.\nRight one is\nright two end.',
    ],
  ])('reads %s in the order in which people read it', async (address, text) => {
    const response = await fetch(address);
    const { pages } = await openReader().read(new Uint8Array(await response.arrayBuffer()));
    expect(pages).toEqual([text]);
  });

  it('reads what is drawn, not the replacement that a producer names for it', async () => {
    const replaced = 'one) Tj /Span <</ActualText (meant)>> BDC ( drawn) Tj EMC ( two';
    expect((await openReader().read(makePdf([{ lines: [replaced] }]))).pages).toEqual(['one drawn two']);
  });

  it('names a password, and a document without text', async () => {
    const reader = openReader();
    const locked = await fetch(new URL('../fixtures/pdf/locked.pdf', import.meta.url));
    expect((await reader.read(new Uint8Array(await locked.arrayBuffer()))).problem).toBe('locked');
    expect((await reader.read(makePdf([{ lines: [] }]))).problem).toBe('scanned');
  });

  it.each(Object.entries(BROKEN_PDFS))('ends with a reason: %s', async (_, bytes) => {
    const reader = openReader({ ...PDF_LIMITS, stepMs: 60_000, totalMs: 2000 });
    const { problem, pages } = await reader.read(bytes);
    expect(['broken', 'slow', 'scanned']).toContain(problem);
    expect(pages.every((page) => page === '')).toBe(true);
    expect(await reader.read(good)).toEqual(GOOD);
  });

  it('limits what a stream expands to, and how many words a page has', async () => {
    const reader = openReader({ ...PDF_LIMITS, stepMs: 110_000 });
    // Both exceed their limits (256 MiB, 512 Ki characters) also when they are reduced.
    const mebibytes = await commands.countCases({ reduced: 320, full: 1024 });
    const lines = await commands.countCases({ reduced: 32 * 4096, full: 256 * 4096 });
    const bomb = await zipBomb(mebibytes);
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect((await reader.read(bomb)).pages).toEqual(['']);
    const flood = await reader.read(await wordFlood(lines));
    expect(flood.pages[0]?.length).toBeGreaterThan(1000);
    expect(flood.pages[0]?.length).toBeLessThanOrEqual(512 * 1024);
    expect(await reader.read(good)).toEqual(GOOD);
  });

  it('keeps the pages read when the time or the characters are used up, and says so', async () => {
    expect(await openReader({ ...PDF_LIMITS, maxCharacters: 20 }).read(good)).toEqual({
      pages: ['Words of page one\na '],
      pageCount: 3,
      problem: 'long',
    });
    expect(await openReader({ ...PDF_LIMITS, totalMs: -1 }).read(good)).toEqual({
      pages: [],
      pageCount: 3,
      problem: 'slow',
    });
  });

  it('ends a worker that does not answer, and reads the next document in a new one', async () => {
    const stuck = new Blob(['onmessage = () => { for (;;); }'], { type: 'text/javascript' });
    let starts = 0;
    const limits = { ...PDF_LIMITS, stepMs: 500 };
    const reader = createPdfReader(
      async () => {
        starts += 1;
        if (starts === 1) return new Worker(URL.createObjectURL(stuck));
        return new Worker(new URL('../../workers/pdf-text.worker.ts', import.meta.url), { type: 'module' });
      },
      '/pdf/',
      limits,
    );
    open.push(reader);
    expect(await reader.read(good)).toEqual({ pages: [], pageCount: 0, problem: 'slow' });
    limits.stepMs = PDF_LIMITS.stepMs;
    expect(await reader.read(good)).toEqual(GOOD);
  });
});
