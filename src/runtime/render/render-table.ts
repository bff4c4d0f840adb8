import { openCsvTable } from '../../adapters/papaparse/csv-table.ts';
import type { RenderAnswers, RenderCalls } from '../../contracts/wire/render-requests.ts';

const MAX_ROWS = 20;
const MAX_COLUMNS = 20;
/** Most characters of a value. */
const MAX_VALUE_CHARS = 200;

/** Returns the first rows of a table from the beginning of its text. */
export function renderTable({ text, isTabbed, isWhole }: RenderCalls['table']['input']): RenderAnswers['table'] {
  const { facts, rows } = openCsvTable(text, { delimiter: isTabbed ? '\t' : null, quotes: true, skip: null });
  // The last row of a beginning is incomplete.
  const count = isWhole || facts.rows < 2 ? facts.rows : facts.rows - 1;
  const read = rows(0, Math.min(count, MAX_ROWS + 1)).map(({ values }) => values.slice(0, MAX_COLUMNS).map(shorten));
  const header = facts.looksLikeHeader ? (read.shift() ?? null) : null;
  const shown = read.slice(0, MAX_ROWS);
  const left = count - shown.length - (header === null ? 0 : 1);
  return { header, rows: shown, isCut: !isWhole || left > 0 || facts.columns > MAX_COLUMNS };
}

function shorten(value: string): string {
  return value.length > MAX_VALUE_CHARS ? `${value.slice(0, MAX_VALUE_CHARS)}…` : value;
}
