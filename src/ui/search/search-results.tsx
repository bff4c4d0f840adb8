import { useEffect, useRef } from 'react';
import type { SearchResult } from '../../contracts/wire/search-requests.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { FilterByTag } from './filter-by-tag.tsx';
import { MarkedText } from './marked-text.tsx';
import { strings } from './result-strings.ts';
import styles from './search.module.css';
import { shownTitle } from './shown-title.ts';
import type { Found } from './use-search.ts';

interface SearchResultsProps {
  found: Extract<Found, { state: 'found' }>;
  listId: string;
  /** Index of the result that the arrow keys selected. */
  active: number;
  onOpen: (result: SearchResult) => void;
  /** Replaces the query in the field. */
  onSearch: (query: string) => void;
}

/** Lists the found notes, best match first. */
export function SearchResults({ found, listId, active, onOpen, onSearch }: SearchResultsProps) {
  const { results, query, truncated, unread } = found;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <>
      {unread.map((filter) => (
        <p key={filter} className={styles.hint}>
          {strings.unread(filter)}
        </p>
      ))}
      <p className={results.length === 0 ? styles.hint : styles.count} role="status">
        {results.length === 0 ? strings.none(query) : strings.found(results.length, truncated)}
      </p>
      <FilterByTag found={found} onSearch={onSearch} />
      {results.length > 0 && (
        <div ref={list} id={listId} role="listbox" aria-label={strings.results}>
          {results.map((result, index) => (
            <div
              key={result.path}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={styles.result}
              onClick={() => onOpen(result)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') onOpen(result);
              }}
            >
              <span className={styles.title}>
                <VisibleText text={shownTitle(result)} />
              </span>
              <span className={page.softPath}>{result.path}</span>
              {result.foundBy !== undefined && <span className={page.note}>{strings.foundBy[result.foundBy]}</span>}
              {result.snippet !== '' && (
                <span className={`${page.longNote} ${styles.snippet}`}>
                  <MarkedText text={result.snippet} marks={result.marks} />
                </span>
              )}
            </div>
          ))}
        </div>
      )}
    </>
  );
}
