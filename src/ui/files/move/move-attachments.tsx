import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from '../files.module.css';
import type { FileActions } from '../use-file-actions.ts';
import { strings } from './move-strings.ts';
import type { ShownPlan } from './use-move-plan.ts';

/** Most attachments that are listed. */
const LISTED = 100;

interface MoveAttachmentsProps {
  plan: ShownPlan | null;
  actions: Pick<FileActions, 'attachments' | 'setAttachments'>;
}

/** Offers to move the attachments that only the moved notes link to, lists where they go, and says when they can’t. */
export function MoveAttachments({ plan, actions }: MoveAttachmentsProps) {
  if (plan === null || plan.attachments.moves.length === 0) return <p className="visually-hidden" role="status" />;
  const { moves, included, refusal } = plan.attachments;
  // Shows the choice at once, before the plan with that choice is known.
  const isChosen = actions.attachments === 'near' ? included : actions.attachments === 'move';
  return (
    <div className={styles.links}>
      <p role="status">{strings.attachments(moves.length)}</p>
      <details className={kit.disclosure}>
        <summary>{strings.showAttachments}</summary>
        <ul className={styles.linkNotes}>
          {moves.slice(0, LISTED).map(({ from, to }) => (
            <li key={from}>
              <VisibleText text={from} /> <span className={styles.linkCount}>{strings.goesTo}</span>{' '}
              <VisibleText text={to} />
            </li>
          ))}
        </ul>
        {moves.length > LISTED && <p>{strings.moreAttachments(moves.length - LISTED)}</p>}
      </details>
      <label className={styles.linkChoice}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => actions.setAttachments(event.currentTarget.checked ? 'move' : 'stay')}
        />
        {strings.moveAttachments(moves.length)}
      </label>
      {refusal !== null && isChosen && (
        <p ref={scrollIntoView} className={`${kit.fieldError} ${styles.refusal}`} role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** The form may be longer than the panel. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
