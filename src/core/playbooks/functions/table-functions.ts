import { listOf, objectOf, type PlaybookFunction, textOf } from './playbook-function.ts';
import { readCsv, readMarkdownTables } from './read-tables.ts';

export const TABLE_FUNCTIONS: Readonly<Record<string, PlaybookFunction>> = {
  csv: {
    parameters: 'text',
    about: 'The rows of a CSV text, one object each. Commas, semicolons and tabs are recognized.',
    apply: ([text]) => readCsv(textOf(text)),
  },
  tables: {
    parameters: 'text',
    about: 'The Markdown tables of a note, each a list of rows.',
    apply: ([text]) => readMarkdownTables(textOf(text)),
  },
  columns: {
    parameters: 'rows',
    about: 'Facts of each column: name, type, count, missing, distinct, min, max, mean and examples.',
    apply: ([rows], _context, fail) => describeColumns(listOf(rows, fail).map((row) => objectOf(row, fail))),
  },
  table: {
    parameters: 'rows, columns?',
    about: 'A Markdown table of objects. Columns are names, or objects that map a name to a heading.',
    apply: ([rows, columns], _context, fail) => {
      const all = listOf(rows, fail).map((row) => objectOf(row, fail));
      const wanted = columns === undefined || columns === null ? [...new Set(all.flatMap(Object.keys))] : columns;
      const named = Array.isArray(wanted)
        ? wanted.map((name) => [textOf(name), textOf(name)] as const)
        : Object.entries(objectOf(wanted, fail)).map(([name, heading]) => [name, textOf(heading)] as const);
      return [
        `| ${named.map(([, heading]) => cell(heading)).join(' | ')} |`,
        `|${named.map(() => '---').join('|')}|`,
        ...all.map(
          (row) => `| ${named.map(([name]) => cell(Object.hasOwn(row, name) ? row[name] : '')).join(' | ')} |`,
        ),
      ].join('\n');
    },
  },
};

/** Returns a value as a cell of a Markdown table: on one line, with `|` escaped. */
function cell(value: unknown): string {
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value);
  return text
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replace(/(?<!\\)\|/g, '\\|')
    .trim();
}

function describeColumns(rows: readonly Readonly<Record<string, unknown>>[]) {
  const names = [...new Set(rows.flatMap(Object.keys))];
  return names.map((name) => {
    const values = rows.map((row) => (Object.hasOwn(row, name) ? textOf(row[name]) : '')).map((value) => value.trim());
    const given = values.filter((value) => value !== '');
    const numbers = given.map(Number);
    const isNumeric = given.length > 0 && numbers.every(Number.isFinite);
    const isDate = given.length > 0 && given.every((value) => /^\d{4}-\d{2}-\d{2}$/.test(value));
    const isTime = given.length > 0 && given.every((value) => /^\d{1,2}:\d{2}(?::\d{2})?$/.test(value));
    const sorted = isNumeric ? numbers.toSorted((a, b) => a - b) : given.toSorted();
    const distinct = [...new Set(given)];
    return {
      name,
      type: isNumeric ? 'number' : isDate ? 'date' : isTime ? 'time' : given.length === 0 ? 'empty' : 'text',
      count: given.length,
      missing: values.length - given.length,
      distinct: distinct.length,
      min: sorted[0] ?? null,
      max: sorted.at(-1) ?? null,
      mean: isNumeric ? numbers.reduce((sum, one) => sum + one, 0) / numbers.length : null,
      examples: distinct.slice(0, 3),
    };
  });
}
