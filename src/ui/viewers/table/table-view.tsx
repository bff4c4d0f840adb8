import { useDeferredValue, useId, useState } from 'react';
import { DELIMITERS, type Delimiter, type ViewSource } from '../../../contracts/wire/view-requests.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Options } from '../../kit/field.tsx';
import kit from '../../kit/kit.module.css';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import { strings as all } from '../viewer-strings.ts';
import { AboveText, LinesAbove } from './lines-above.tsx';
import styles from './table.module.css';
import { TableGrid } from './table-grid.tsx';
import { TableProblems } from './table-problems.tsx';
import { type TableSort, useTable } from './use-table.ts';

const strings = all.table;

interface TableViewProps {
  path: string;
  source: ViewSource;
}

/** Shows a delimited text file as a table. Delimiter, header and the lines above it are detected, and can be changed. */
export function TableView({ path, source }: TableViewProps) {
  const [delimiter, setDelimiter] = useState<Delimiter | null>(path.toLowerCase().endsWith('.tsv') ? '\t' : null);
  const [quotes, setQuotes] = useState(true);
  const [skip, setSkip] = useState<number | null>(null);
  const [header, setHeader] = useState<boolean | null>(null);
  const [sort, setSort] = useState<TableSort | null>(null);
  const [words, setWords] = useState('');
  const filter = useDeferredValue(words);
  const table = useTable(source, { delimiter, quotes, skip, header, sort, filter });
  const { facts } = table;
  const delimiterId = useId();

  if (table.error !== null) return <ErrorNote message={table.error} />;
  if (!facts) return <Working text={all.loading} />;
  if (facts.rows === 0 && facts.skipped === 0) return <p className={page.soft}>{strings.empty}</p>;
  const rows = Math.max(0, facts.rows - (table.header ? 1 : 0));
  return (
    <div className={`${page.column} ${styles.view}`}>
      <div className={styles.bar}>
        <label className={styles.choice} htmlFor={delimiterId}>
          {strings.delimiter}
          <select
            id={delimiterId}
            className={kit.input}
            value={facts.delimiter ?? ''}
            onChange={({ target }) => setDelimiter(target.value)}
          >
            <Options of={delimitersWith(facts.delimiter).map((each) => [each, strings.delimiterName(each)])} />
          </select>
        </label>
        <LinesAbove skipped={facts.skipped} onChange={setSkip} />
        <label className={styles.choice}>
          <input type="checkbox" checked={table.header} onChange={({ target }) => setHeader(target.checked)} />
          {strings.header}
        </label>
        <label className={styles.choice}>
          <input type="checkbox" checked={quotes} onChange={({ target }) => setQuotes(target.checked)} />
          {strings.quotes}
        </label>
        <label className={styles.filter}>
          {strings.filter}
          <input
            type="search"
            className={kit.input}
            value={words}
            maxLength={1000}
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
      </div>
      <p className={page.soft} role="status">
        {table.count === rows ? strings.rows(rows, facts.columns) : strings.found(table.count, rows)}
      </p>
      {facts.skipped > 0 && <AboveText facts={facts} />}
      {facts.problemCount > 0 && <TableProblems facts={facts} header={table.header} />}
      <TableGrid
        name={strings.name(path)}
        facts={facts}
        header={table.header}
        count={table.count}
        sort={sort}
        onSort={setSort}
        rowAt={table.rowAt}
        want={table.want}
      />
    </div>
  );
}

/** Returns the delimiters to choose from: the usual ones, and one that the file names. */
function delimitersWith(own: Delimiter | null): readonly Delimiter[] {
  const usual: readonly Delimiter[] = DELIMITERS;
  return own === null || usual.includes(own) ? usual : [...usual, own];
}
