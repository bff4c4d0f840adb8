import Papa from 'papaparse';
import type { Delimiter } from '../../contracts/wire/view-requests.ts';

/** How a table is written. Its lines end in line feeds. */
export interface TableFormat {
  readonly delimiter: Delimiter;
  readonly quotes: boolean;
}

/** One row as it was read. `end`: where the next one begins. */
export interface ReadRow {
  readonly values: readonly string[];
  readonly end: number;
  readonly quoteError: 'open' | 'stray' | null;
}

/** Reads rows one after another, until `onRow` answers false. Blank lines are rows with one empty value. */
export function readRows(text: string, { delimiter, quotes }: TableFormat, onRow: (row: ReadRow) => boolean): void {
  const parser = new Papa.Parser({
    delimiter,
    newline: '\n',
    quoteChar: '"',
    // The quick way knows no quotes, and takes the text apart as a whole.
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
