import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import type { TableRow, ViewSource } from '../../../contracts/wire/view-requests.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import kit from '../../kit/kit.module.css';
import page from '../../kit/styles/page.module.css';
import { Working } from '../../kit/working.tsx';
import table from '../table/table.module.css';
import { TableGrid } from '../table/table-grid.tsx';
import { TableProblems } from '../table/table-problems.tsx';
import { type TableSort, useTable } from '../table/use-table.ts';
import { readEntry } from './entry-of-row.ts';
import { LibraryEntry } from './library-entry.tsx';
import { libraryStrings as strings } from './library-strings.ts';

interface LibraryViewProps {
  notebookId: string;
  path: string;
  source: ViewSource;
  /** Shown for a JSON file that is no library. */
  other: ReactNode;
}

/** Shows the entries of a reference library as a table: filtered, sorted, and one of them with what can be done with it. */
export function LibraryView({ notebookId, path, source, other }: LibraryViewProps) {
  const library = path.toLowerCase().endsWith('.json') ? 'csl-json' : 'bibtex';
  const [sort, setSort] = useState<TableSort | null>(null);
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState<TableRow | null>(null);
  const filter = useDeferredValue(words);
  const entries = useTable(source, { library, delimiter: null, quotes: true, header: true, sort, filter });
  const { facts: read } = entries;
  const facts = useMemo(() => (read === null ? null : { ...read, firstRow: Object.values(strings.columns) }), [read]);
  if (entries.error !== null) return <ErrorNote message={strings.failed(entries.error)} />;
  if (entries.isOther) return other;
  if (!facts) return <Working text={strings.reading} />;
  const problems = facts.problemCount > 0 && <TableProblems facts={facts} header />;
  if (facts.rows === 0)
    return (
      <div className={`${page.column} ${table.view}`}>
        <p className={page.soft}>{strings.empty}</p>
        {problems}
      </div>
    );
  return (
    <div className={`${page.column} ${table.view}`}>
      <div className={table.bar}>
        <label className={table.filter}>
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
        {entries.count === facts.rows ? strings.entries(facts.rows) : strings.found(entries.count, facts.rows)}
      </p>
      {problems}
      <TableGrid
        name={strings.name(path)}
        facts={facts}
        header
        count={entries.count}
        sort={sort}
        onSort={setSort}
        rowAt={entries.rowAt}
        want={entries.want}
        selection={{
          line: selected?.line ?? null,
          heading: library === 'bibtex' ? strings.line : strings.place,
          nameOf: (row) => strings.select(row.line, readEntry(row).key),
          onSelect: setSelected,
        }}
      />
      {selected === null ? (
        <p className={page.soft}>{strings.hint}</p>
      ) : (
        <LibraryEntry key={selected.line} notebookId={notebookId} entry={readEntry(selected)} />
      )}
    </div>
  );
}
