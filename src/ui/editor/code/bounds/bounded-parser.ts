import { type Input, NodeType, Parser, type PartialParse, Tree, type TreeFragment } from '@lezer/common';
import { createNestingCheck } from '../../../../core/shared/nesting.ts';
import { LONG_TEXT_CHARS } from '../../../state/notebook/line-endings.ts';
import { PLAIN_TEXT } from './bounded-markdown.ts';

/** Number of UTF-16 units read at once while a text is checked. */
const CHUNK_CHARS = 4096;

const plainType = NodeType.define({ id: 1, name: PLAIN_TEXT, top: true });

type Ranges = readonly { readonly from: number; readonly to: number }[];

/** Returns whether a part of an input may be parsed. */
export type FitsParser = (input: Input, ranges: Ranges) => boolean;

/** Parses a text with one parser if it fits, and otherwise with another. */
class ChoosingParser extends Parser {
  readonly #fits: FitsParser;
  readonly #parser: Parser;
  readonly #otherwise: Parser;

  constructor(fits: FitsParser, parser: Parser, otherwise: Parser) {
    super();
    this.#fits = fits;
    this.#parser = parser;
    this.#otherwise = otherwise;
  }

  override createParse(input: Input, fragments: readonly TreeFragment[], ranges: Ranges): PartialParse {
    const parser = this.#fits(input, ranges) ? this.#parser : this.#otherwise;
    return parser.createParse(input, fragments, ranges);
  }
}

/** Makes the whole text one node. */
class PlainParser extends Parser {
  override createParse(_input: Input, _fragments: readonly TreeFragment[], ranges: Ranges): PartialParse {
    const from = ranges[0]?.from ?? 0;
    const to = ranges.at(-1)?.to ?? from;
    return {
      parsedPos: to,
      stoppedAt: null,
      stopAt: () => undefined,
      advance: () => new Tree(plainType, [], [], to - from),
    };
  }
}

const plainParser = new PlainParser();

/** Returns a parser that parses a text only if it fits. */
export function boundedParser(parser: Parser, fits: FitsParser, otherwise: Parser = plainParser): Parser {
  return new ChoosingParser(fits, parser, otherwise);
}

/** Returns a parser of code that skips code which is too long or nested too deeply. */
export function boundedCode(parser: Parser): Parser {
  return boundedParser(parser, (input, ranges) => isShort(input, ranges) && isFlat(input, ranges));
}

export function isShort(_input: Input, ranges: Ranges): boolean {
  return (ranges.at(-1)?.to ?? 0) - (ranges[0]?.from ?? 0) <= LONG_TEXT_CHARS;
}

/** Returns whether brackets and list marks are not nested too deeply for a parser. */
export function isFlat(input: Input, ranges: Ranges): boolean {
  const tooDeepAt = createNestingCheck('[]{}()');
  for (const { from, to } of ranges) {
    for (let at = from; at < to; at += CHUNK_CHARS) {
      if (tooDeepAt(input.read(at, Math.min(at + CHUNK_CHARS, to))) !== null) return false;
    }
  }
  return true;
}
