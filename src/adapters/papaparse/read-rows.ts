import Papa from 'papaparse';
import type { Delimiter } from '../../contracts/wire/view-requests.ts';

/** Format of a table. Lines end with line feeds. */
export interface TableFormat {
  readonly delimiter: Delimiter;
  readonly quotes: boolean;
}

/** A parsed row. `end`: offset of the next row. */
export interface ReadRow {
  readonly values: readonly string[];
  readonly end: number;
  readonly quoteError: 'open' | 'stray' | null;
}

/** Parses rows until `onRow` returns false. Blank lines are rows with one empty value. */
export function readRows(text: string, { delimiter, quotes }: TableFormat, onRow: (row: ReadRow) => boolean): void {
  const parser = new Papa.Parser({
    delimiter,
    newline: '\n',
    quoteChar: '"',
    // Papa's fast mode ignores quotes and splits the whole text.
    fastMode: !quotes,
    step({ data, errors, meta }: Papa.ParseStepResult<unknown>) {
      const [values] = data as string[][];
      const codes = errors.map(({ code }) => code);
      const quoteError = codes.includes('MissingQuotes') ? 'open' : codes.includes('InvalidQuotes') ? 'stray' : null;
      if (values && !onRow({ values, end: meta.cursor, quoteError })) parser.abort();
    },
  });
  parser.parse(text, 0, false);
}
