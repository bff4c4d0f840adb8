import { makePdf } from './make-pdf.ts';

const WORDS =
  'leaf light growth ratio sample biomass control treatment mean error method result figure table seedling water nitrogen spectrum chamber week response model value difference plot'.split(
    ' ',
  );
const LINES = 52;
const WORDS_OF_LINE = 12;

/** Returns the sentence that only one paper has, and its page, from 1. */
export function sentenceOfPaper(number: number, pages: number): { sentence: string; page: number } {
  return { sentence: `specimen marker${number}x was harvested at dawn`, page: 1 + (number % pages) };
}

/** Returns a PDF with as much text as a paper has: about 4,000 characters on each page. */
export function makePaper(number: number, pages: number): Uint8Array<ArrayBuffer> {
  const { sentence, page } = sentenceOfPaper(number, pages);
  let state = number + 1;
  const word = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return WORDS[state % WORDS.length] ?? '';
  };
  const made = Array.from({ length: pages }, (_, at) => {
    const lines = Array.from({ length: LINES }, () => Array.from({ length: WORDS_OF_LINE }, word).join(' '));
    return { lines: at + 1 === page ? lines.with(LINES / 2, `The ${sentence}.`) : lines, size: 7 };
  });
  return makePdf(made);
}
