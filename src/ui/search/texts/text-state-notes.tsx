import { useSyncExternalStore } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { Working } from '../../kit/working.tsx';
import styles from '../search.module.css';

import { textStateStore } from './text-state-store.ts';
import { textStrings as strings } from './text-state-strings.ts';

interface TextStateNotesProps {
  isSearching: boolean;
  onOpen: (path: string) => void;
}

/** Shows how far the PDFs have been read and, during a search, which texts are not searched. */
export function TextStateNotes({ isSearching, onOpen }: TextStateNotesProps) {
  const state = useSyncExternalStore(textStateStore.subscribe, textStateStore.get);
  if (state === null) return null;
  const { pdfs, unread, unsearched, unsearchedCount } = state;
  return (
    <>
      {unread.length > 0 && (
        <p className={styles.reading}>
          <Working text={strings.reading(pdfs - unread.length + 1, pdfs)} />
        </p>
      )}
      {isSearching && unsearched.length > 0 && (
        <details className={`${kit.disclosure} ${styles.unsearched}`}>
          <summary>{strings.unsearched(unsearchedCount)}</summary>
          <ul>
            {unsearched.map(({ path, reason }) => (
              <li key={path}>
                <LinkButton onClick={() => onOpen(path)}>{path}</LinkButton> {strings.unsearchedReason[reason]}
              </li>
            ))}
          </ul>
          {unsearchedCount > unsearched.length && <p>{strings.moreUnsearched(unsearchedCount - unsearched.length)}</p>}
        </details>
      )}
    </>
  );
}
