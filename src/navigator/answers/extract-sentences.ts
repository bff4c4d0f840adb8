import { wordsOf } from '../language/fold-words.ts';
import type { Note } from '../notes/parsed-note.ts';

/** A sentence or list item of a note, word for word. It may span several lines. */
export interface Sentence {
  readonly text: string;
  /** Index in the note, from 0. */
  readonly at: number;
  readonly score: number;
}

export interface Extract {
  /** In the note's order. */
  readonly sentences: readonly string[];
  /** Lines that state open tasks, word for word. */
  readonly openPoints: readonly string[];
}

const STRONG_HEADING =
  /\b(?:results?|conclusions?|observations?|findings?|outcome|summary|discussion|interpretation|ergebnisse?|fazit|schlussfolgerung(?:en)?|beobachtung(?:en)?|befunde?|auswertung|diskussion|zusammenfassung)\b|结果|结论|观察|发现|讨论|小结/i;
const WEAK_HEADING =
  /\b(?:methods?|materials?|protocol|set-?up|procedure|equipment|references?|links?|see also|methoden?|material(?:ien)?|aufbau|durchführung|literatur|quellen)\b|方法|材料|步骤|设备|参考文献/i;
const OPEN_POINT =
  /^(?:[-*+]\s+)?(?:\[ \]\s+\S|(?:TODO|to[- ]?do|next(?: steps?)?|to check|to repeat|open question|check)\s*:)|\bTODO\b/i;
const UNIT =
  /\d\s?(?:%|°C|°|nm|mm|cm|m²|µm|mg|µg|kg|g|ml|mL|µL|L|mM|µM|µmol|mol|h|min|s|d|days?|W|mW|kPa|ppm|lux|SPAD)(?!\p{L})/u;
const LEAST_WORDS = 4;

/**
 * Selects the most informative sentences by rule: position (first of the note, first and last of a
 * section), heading (results, conclusions and observations weigh most, methods least), numbers with
 * units, and words of the request. Sentences are never reworded.
 */
export function extract(note: Note, asked: readonly string[], most: number): Extract {
  const words = asked.flatMap(wordsOf).filter((word) => word.length > 2);
  const sentences: Sentence[] = [];
  const openPoints: string[] = [];
  for (const block of blocksOf(note.body)) {
    const heading = STRONG_HEADING.test(block.heading) ? 3 : WEAK_HEADING.test(block.heading) ? -1 : 0;
    const parts = sentencesOf(block.text);
    for (const [index, text] of parts.entries()) {
      if (OPEN_POINT.test(text)) {
        openPoints.push(text);
        continue;
      }
      const position =
        (sentences.length === 0 ? 1 : 0) +
        (block.first && index === 0 ? 1 : 0) +
        (index === parts.length - 1 ? 0.5 : 0);
      sentences.push({ text, at: sentences.length, score: heading + position + contentScore(text, words) });
    }
  }
  const chosen = sentences.toSorted((a, b) => b.score - a.score || a.at - b.at).slice(0, most);
  return { sentences: chosen.toSorted((a, b) => a.at - b.at).map((sentence) => sentence.text), openPoints };
}

function contentScore(text: string, asked: readonly string[]): number {
  const words = wordsOf(text);
  const hits = asked.filter((word) =>
    words.some((other) => other === word || other.startsWith(word.replace(/s$/, ''))),
  ).length;
  const numbers = UNIT.test(text) ? 2 : /\d/.test(text) ? 0.5 : 0;
  const length = words.length < LEAST_WORDS ? -2 : text.length > 320 ? -1 : 0;
  return numbers + 3 * hits + length;
}

interface Block {
  readonly heading: string;
  readonly text: string;
  /** Whether it is the first of its section. */
  readonly first: boolean;
}

/** Returns paragraphs and list items with their heading. Skips code, tables, images and comments. */
function blocksOf(body: string): Block[] {
  const blocks: Block[] = [];
  let heading = '';
  let first = true;
  let fence = '';
  let lines: string[] = [];
  const flush = () => {
    const text = lines.join('\n').trim();
    lines = [];
    if (text === '') return;
    blocks.push({ heading, text, first });
    first = false;
  };
  for (const line of body.replace(/<!--.*?(?:-->|$)/gs, '').split('\n')) {
    const mark = /^\s*(```+|~~~+)/.exec(line)?.[1] ?? '';
    if (fence !== '' || mark !== '') {
      flush();
      if (fence === '') fence = mark;
      else if (mark.startsWith(fence)) fence = '';
      continue;
    }
    const title = /^\s{0,3}#{1,6}\s+(.+?)\s*#*$/.exec(line)?.[1];
    if (title !== undefined) {
      flush();
      heading = title;
      first = true;
    } else if (/^\s*(?:\||!\[|<|:?-{3,}|={3,}|\*{3,}\s*$|\[\^?[^\]]+\]:)/.test(line) || line.trim() === '') flush();
    else if (/^\s*(?:[-*+]|\d+[.)])\s+/.test(line)) {
      flush();
      lines.push(line);
    } else lines.push(line);
  }
  flush();
  return blocks;
}

const TAIL_CHARS = 16;
const ABBREVIATION = /(?:^|[\s(])(?:approx|ca|no|nr|fig|figs|e\.g|i\.e|vs|cf|al|incl|temp|vol|rep|exp|dr)\.$/iu;
/** Matches a full stop that ends no sentence: "1." of a list, the initial of "J. Smith"; but not the unit of "12 W." */
const NUMBER_OR_INITIAL = /^\d+\.$|(?:^|[^\d\s]\s|\()\p{Lu}\.$/u;

/** Splits a paragraph into sentences. Each one is an unchanged part of the text. */
function sentencesOf(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const end of text.matchAll(/[.!?…]+["”')\]]*(?=\s+(?:["“'([]?[\p{Lu}\p{N}]|\[\[))/gu)) {
    const stop = end.index + end[0].length;
    const piece = text.slice(start, stop).trim();
    // Test only the end: a piece may be as long as the note.
    const tail = piece.length <= TAIL_CHARS ? piece : ` ${piece.slice(-TAIL_CHARS)}`;
    if (ABBREVIATION.test(tail) || NUMBER_OR_INITIAL.test(tail)) continue;
    pieces.push(piece);
    start = stop;
  }
  pieces.push(text.slice(start).trim());
  return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}
