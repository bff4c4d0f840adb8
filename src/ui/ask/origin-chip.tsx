import { RotateCcw, X } from 'lucide-react';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import page from '../kit/styles/page.module.css';
import { VisibleText } from '../kit/visible-text.tsx';
import { formatRoute } from '../routes/routes.ts';
import { usePlace } from '../state/place-context.tsx';
import { setOrigin, useOrigin } from './again-origin.ts';
import { againStrings } from './again-strings.ts';
import styles from './attach/attach.module.css';
import { ASK_FIELD_ID } from './use-ask.tsx';

const SHOWN_CHARS = 60;

/** Names the run that the message being written repeats. It can be removed: the message is then a request of its own. */
export default function OriginChip() {
  const { notebookId } = usePlace().notebook;
  const origin = useOrigin(notebookId);
  if (origin === null) return null;
  return (
    <ul className={`${page.chips} ${styles.chips}`} aria-label={againStrings.again}>
      <li className={styles.chip}>
        <RotateCcw size={14} strokeWidth={1.5} aria-hidden="true" />
        <a className={page.cut} href={formatRoute({ view: 'run', notebookId, runId: origin.runId })}>
          <VisibleText text={againStrings.againOf(origin.prompt.slice(0, SHOWN_CHARS).toWellFormed())} />
        </a>
        <button
          type="button"
          className={styles.remove}
          aria-label={againStrings.notAgain}
          onClick={() => {
            setOrigin(notebookId, null);
            focusSoon(ASK_FIELD_ID);
          }}
        >
          <X size={14} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </li>
    </ul>
  );
}
