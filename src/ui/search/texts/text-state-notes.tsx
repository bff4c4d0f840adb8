import { useSyncExternalStore } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { useNotices } from '../../kit/notices.tsx';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useSearchClient } from '../../state/notebook/search-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../search.module.css';
import { pdfCheck, textStateStore } from './text-state-store.ts';
import { textStrings as strings } from './text-state-strings.ts';

/** Shows how far the PDFs have been read. */
export function ReadingNote() {
  const state = useSyncExternalStore(textStateStore.subscribe, textStateStore.get);
  if (state === null || state.unread.length === 0) return null;
  return (
    <p className={styles.reading}>
      <Working text={strings.reading(state.pdfs - state.unread.length + 1, state.pdfs)} />
    </p>
  );
}

/** Shows below the results which files are not fully searched, and why. */
export function UnsearchedNote({ onOpen }: { onOpen: (path: string) => void }) {
  const state = useSyncExternalStore(textStateStore.subscribe, textStateStore.get);
  const readAgain = useReadAgain();
  if (state === null || state.unsearched.length === 0) return null;
  const { unsearched, unsearchedCount } = state;
  return (
    <details className={`${kit.disclosure} ${styles.unsearched}`}>
      <summary>{strings.unsearched(unsearchedCount)}</summary>
      <ul>
        {unsearched.map(({ path, reason, hash }) => (
          <li key={path}>
            <LinkButton onClick={() => onOpen(path)}>{path}</LinkButton>
            <span>
              {strings.unsearchedReason[reason]}
              {reason === 'slow' && (
                <>
                  {' '}
                  <LinkButton aria-label={strings.readAgainNamed(path)} onClick={() => void readAgain(hash)}>
                    {strings.readAgain}
                  </LinkButton>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {unsearchedCount > unsearched.length && <p>{strings.moreUnsearched(unsearchedCount - unsearched.length)}</p>}
    </details>
  );
}

/** Returns a function that has a PDF read again, such as one that took too long while the device was busy. */
function useReadAgain(): (hash: string) => Promise<void> {
  const search = useSearchClient();
  const { notebookId } = usePlace().notebook;
  const { notify } = useNotices();
  return async (hash) => {
    try {
      await search.forgetPdfText(notebookId, hash);
      pdfCheck.get()?.();
    } catch (error) {
      notify(translateError(error));
    }
  };
}
