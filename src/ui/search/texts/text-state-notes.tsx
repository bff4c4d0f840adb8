import { useSyncExternalStore } from 'react';
import { LinkButton } from '../../kit/button.tsx';
import kit from '../../kit/kit.module.css';
import { common } from '../../kit/language/common-strings.ts';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { translateError } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { useSearchClient } from '../../state/notebook/search-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import styles from '../search.module.css';
import { indexCheck, indexStateStore, pdfCheck, pdfStop, textStateStore } from './text-state-store.ts';
import { textStrings as strings } from './text-state-strings.ts';

/** Stop and Resume are one button, which keeps the focus. */
const ACT = 'act';

/** Shows how far the search index is built, and how far the PDFs have been read. Both can be stopped and resumed. */
export function ReadingNote() {
  return (
    <>
      <IndexNote />
      <PdfNote />
    </>
  );
}

function IndexNote() {
  const search = useSearchClient();
  const { notebookId } = usePlace().notebook;
  const state = useSyncExternalStore(indexStateStore.subscribe, indexStateStore.get);
  const { notify } = useNotices();
  if (state === null || state.state === 'ready') return null;
  const { done, all } = state;
  const act = async (what: Promise<null>) => {
    await what.catch((error) => notify(translateError(error)));
    indexCheck.get()?.();
  };
  return state.state === 'building' ? (
    <div className={`${page.longNote} ${styles.reading}`}>
      <Working text={strings.indexing(done, all)} />
      <progress value={done} max={all} aria-label={strings.indexing(done, all)} />
      <LinkButton key={ACT} onClick={() => void act(search.stopIndex(notebookId))}>
        {common.stop}
      </LinkButton>
    </div>
  ) : (
    <div className={`${page.longNote} ${styles.reading}`} role="status">
      <span>{strings.indexStopped(done, all)}</span>
      <LinkButton key={ACT} onClick={() => void act(search.resumeIndex(notebookId))}>
        {common.resume}
      </LinkButton>
    </div>
  );
}

function PdfNote() {
  const state = useSyncExternalStore(textStateStore.subscribe, textStateStore.get);
  const { notebookId } = usePlace().notebook;
  const isStopped = useSyncExternalStore(pdfStop.subscribe, pdfStop.get) === notebookId;
  if (state === null || state.unread.length === 0) return null;
  const { pdfs, unread } = state;
  return isStopped ? (
    <div className={`${page.longNote} ${styles.reading}`} role="status">
      <span>{strings.readingStopped(unread.length)}</span>
      <LinkButton key={ACT} onClick={() => pdfStop.set(null)}>
        {common.resume}
      </LinkButton>
    </div>
  ) : (
    <div className={`${page.longNote} ${styles.reading}`}>
      <Working text={strings.reading(pdfs - unread.length + 1, pdfs)} />
      <LinkButton key={ACT} onClick={() => pdfStop.set(notebookId)}>
        {common.stop}
      </LinkButton>
    </div>
  );
}

/** Says in the status bar that the search index is not complete. Renders nothing when it is. */
export function IndexLine() {
  const state = useSyncExternalStore(indexStateStore.subscribe, indexStateStore.get);
  if (state === null || state.state === 'ready') return null;
  const { done, all } = state;
  return (
    <span>{state.state === 'stopped' ? strings.indexIsStopped : strings.indexShare(done / Math.max(1, all))}</span>
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
