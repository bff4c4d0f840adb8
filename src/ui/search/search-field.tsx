import { Search, X } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { firstPaint } from '../../client/startup/first-paint.ts';
import type { SearchResult } from '../../contracts/wire/search-requests.ts';
import { IconButton, LinkButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Working } from '../kit/working.tsx';
import { awaitLaterParts } from '../state/page/await-later-parts.ts';
import { featureParts } from '../state/page/feature-parts.ts';
import { useOffer } from '../state/palette/offers.ts';
import { usePlace } from '../state/place-context.tsx';
import styles from './search.module.css';
import { strings } from './search-strings.ts';
import { useSearch } from './use-search.ts';

const parts = () => awaitLaterParts().then(() => import('./later-search.ts'));
const SearchResults = lazy(async () => ({ default: (await parts()).SearchResults }));
const NothingFound = lazy(async () => ({ default: (await parts()).NothingFound }));
const ReadingNote = lazy(async () => {
  await firstPaint;
  return { default: (await parts()).ReadingNote };
});
const MeaningNote = lazy(async () => (await featureParts()).meaningNote());
const UnsearchedNote = lazy(async () => ({ default: (await parts()).UnsearchedNote }));

/** Longest query, in UTF-16 units. */
const MAX_QUERY = 1000;
/** Delay in milliseconds after which a running search is shown as busy. */
const SLOW_MS = 300;

/** Shows the search field, and the results in place of the files while a query is entered. */
export function SearchField({ children }: { children: React.ReactNode }) {
  const { openFile } = usePlace();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { found, isBehind, retry } = useSearch(text);
  const isSlow = useSlow(isBehind);
  useOffer('search-notes', () => field.current?.focus());
  const results = found.state === 'found' ? found.results : [];
  const at = Math.min(active, results.length - 1);
  const isSearching = text.trim() !== '';

  const change = (next: string) => {
    setText(next);
    setActive(0);
  };
  const refine = (next: string) => {
    change(next);
    field.current?.focus();
  };
  const clear = () => refine('');
  const openHit = (hit: SearchResult) => void parts().then(({ openResult }) => openResult(hit, openFile));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = results.length - 1;
    if (event.key === 'ArrowDown') setActive(Math.min(last, at + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, at - 1));
    else if (event.key === 'Enter') {
      const hit = results[at];
      // The results belong to an older query: do not open a result that the person has not seen.
      if (hit && !isBehind) openHit(hit);
    } else if (event.key === 'Escape' && text !== '') clear();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <search className={styles.search}>
        <Search className={styles.icon} size={16} strokeWidth={1.5} aria-hidden="true" />
        <input
          ref={field}
          className={styles.field}
          type="search"
          value={text}
          maxLength={MAX_QUERY}
          placeholder={strings.label}
          aria-label={strings.label}
          title={strings.help}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-autocomplete="list"
          {...(results.length > 0 && isSearching
            ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${at}` }
            : {})}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && <IconButton icon={X} label={strings.clear} onClick={clear} />}
      </search>
      <Suspense>
        <ReadingNote />
      </Suspense>
      {isSearching && (
        <Suspense>
          <MeaningNote />
        </Suspense>
      )}
      {isSearching ? (
        <div className={styles.found}>
          {isSlow && <Working text={strings.working} />}
          {found.state === 'failed' && (
            <ErrorNote message={found.message}>
              <LinkButton onClick={retry}>{strings.retry}</LinkButton>
            </ErrorNote>
          )}
          <Suspense>
            {found.state === 'found' && (
              <SearchResults found={found} listId={listId} active={at} onOpen={openHit} onSearch={refine} />
            )}
            {found.state === 'found' && results.length === 0 && <NothingFound query={found.query} onSearch={refine} />}
            {found.state === 'found' && <UnsearchedNote onOpen={openFile} />}
          </Suspense>
        </div>
      ) : (
        children
      )}
    </>
  );
}

/** Returns true when a search has been running for `SLOW_MS`. */
function useSlow(isRunning: boolean): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isRunning]);
  return isSlow;
}
