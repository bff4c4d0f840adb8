import { type Input, Parser, type PartialParse, type TreeFragment } from '@lezer/common';
import { type HeadPlace, MAX_HEAD_CHARS, splitHead } from '../../../../core/shared/head-properties.ts';
import { isFlat } from './bounded-parser.ts';

type Ranges = readonly { readonly from: number; readonly to: number }[];

/**
 * Parses a note with one parser if it has frontmatter as every other part of the app reads it, and otherwise with another. The YAML parser
 * does not read frontmatter that is long or nested deeply; the properties form says why.
 */
export class HeadParser extends Parser {
  readonly #withHead: Parser;
  readonly #content: Parser;

  constructor(withHead: Parser, content: Parser) {
    super();
    this.#withHead = withHead;
    this.#content = content;
  }

  override createParse(input: Input, fragments: readonly TreeFragment[], ranges: Ranges): PartialParse {
    const start = ranges[0]?.from === 0 ? input.read(0, Math.min(input.length, MAX_HEAD_CHARS + 100)) : '';
    const place = splitHead(start);
    if (place?.closed !== true || !isFlat(input, [{ from: place.start, to: place.end }]))
      return this.#content.createParse(input, fragments, ranges);
    return this.#withHead.createParse(new PlainFences(input, start, place), fragments, ranges);
  }
}

/**
 * A text whose frontmatter stands between lines of exactly three dashes, the only ones that the parser knows: without a byte order mark, with
 * dashes in place of dots, and with the line end directly after them. The length stays.
 */
class PlainFences implements Input {
  readonly length: number;
  readonly lineChunks: boolean;
  readonly #input: Input;
  readonly #units: ReadonlyMap<number, string>;

  constructor(input: Input, start: string, { end }: HeadPlace) {
    this.#input = input;
    this.length = input.length;
    this.lineChunks = input.lineChunks;
    const plain = [...'---\n'].map((unit, index): [number, string] => [index, unit]);
    const closing = [...'---'].map((unit, index): [number, string] => [end + index, unit]);
    const after = start[end + 3];
    this.#units = new Map([
      ...plain,
      ...closing,
      ...(after === undefined || after === '\n' ? [] : [[end + 3, '\n'] as const]),
    ]);
  }

  chunk(from: number): string {
    return this.#plain(from, this.#input.chunk(from));
  }

  read(from: number, to: number): string {
    return this.#plain(from, this.#input.read(from, to));
  }

  #plain(from: number, text: string): string {
    let plain = text;
    for (const [at, unit] of this.#units) {
      const index = at - from;
      if (index >= 0 && index < text.length) plain = plain.slice(0, index) + unit + plain.slice(index + 1);
    }
    return plain;
  }
}
