import type { LinkingNote } from '../../../contracts/wire/commands/move-requests.ts';
import kit from '../../kit/kit.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from '../files.module.css';
import type { FileActions } from '../use-file-actions.ts';
import { isAtOrBelow } from './folder-choices.ts';
import { strings } from './move-strings.ts';
import type { ShownPlan } from './use-move-plan.ts';

/** Most notes that are listed. */
const LISTED_NOTES = 100;

interface MoveLinksProps {
  plan: ShownPlan | null;
  actions: Pick<FileActions, 'updateLinks' | 'setUpdateLinks'>;
}

/** Says what a move does to the links of other notes, lists them, and lets the person leave them alone. */
export function MoveLinks({ plan, actions }: MoveLinksProps) {
  const { updateLinks, setUpdateLinks } = actions;
  if (plan === null) return <p className="visually-hidden" role="status" />;
  const moved = new Set(plan.paths);
  const isBelow = (note: LinkingNote) => isAtOrBelow(note.path, moved);
  const others = plan.changed.filter((note) => !isBelow(note));
  const own = plan.changed.length - others.length;
  const isUnmoved = plan.isUnmoved || (plan.changed.length === 0 && plan.linking.length === 0);
  const notes = isUnmoved || others.length === 0 ? plan.linking : others;
  const keeps = !isUnmoved && others.length === 0;
  const sentence = keeps ? strings.keep : updateLinks ? strings.follow : strings.stay;
  return (
    <div className={styles.links}>
      <p role="status">
        {plan.refusal} {notes.length > 0 && sentence(notes.length)} {own > 0 && updateLinks && strings.own}
      </p>
      {notes.length > 0 && (
        <details className={kit.disclosure}>
          <summary>{strings.show}</summary>
          <ul className={styles.linkNotes}>
            {notes.slice(0, LISTED_NOTES).map(({ path, links }) => (
              <li key={path}>
                <VisibleText text={path} /> <span className={styles.linkCount}>{strings.links(links)}</span>
              </li>
            ))}
          </ul>
          {notes.length > LISTED_NOTES && <p>{strings.more(notes.length - LISTED_NOTES)}</p>}
        </details>
      )}
      {((notes.length > 0 && !keeps) || own > 0) && (
        <label className={styles.linkChoice}>
          <input
            type="checkbox"
            checked={updateLinks}
            onChange={(event) => setUpdateLinks(event.currentTarget.checked)}
          />
          {strings.change}
        </label>
      )}
    </div>
  );
}
