import {
  AppWindow,
  ArrowUpRight,
  Ban,
  Bot,
  Check,
  Hand,
  type LucideIcon,
  TriangleAlert,
  UserRound,
} from 'lucide-react';
import { memo } from 'react';
import type { AuditDecision, AuditEntry } from '../../contracts/domain/audit.ts';
import type { Actor } from '../../contracts/domain/notebook/notebook.ts';
import { formatExactly, formatTime } from '../kit/format.ts';
import { VisibleText } from '../kit/visible-text.tsx';
import { useActorName } from '../state/agents/use-actor-name.ts';
import styles from './audit.module.css';
import { describeEntry } from './describe-entry.ts';
import { EntryDetails } from './entry-details.tsx';
import { entryLinks } from './entry-links.ts';
import { strings } from './log-strings.ts';

const icon = { size: 16, strokeWidth: 1.5, 'aria-hidden': true } as const;

const ACTORS: Record<Actor['type'], LucideIcon> = { person: UserRound, agent: Bot, app: AppWindow };

/** Shapes that differ without colour. */
const DECISIONS: Record<AuditDecision, LucideIcon> = {
  allowed: Check,
  denied: Ban,
  asked: Hand,
  failed: TriangleAlert,
};

interface LogEntryProps {
  entry: AuditEntry;
  open: boolean;
  onToggle: (seq: number) => void;
  /** Called with null when the focus leaves the entry. */
  onFocus: (seq: number | null) => void;
}

/**
 * Shows one entry in a sentence, with a link to what it is about. Expands to all that is stored. Rendered again only when a prop
 * changes: the list is, at each key in the filter.
 */
export const LogEntry = memo(function LogEntry({ entry, open, onToggle, onFocus }: LogEntryProps) {
  const actorName = useActorName();
  const { before, what, after, path } = describeEntry(entry);
  const { seq, actor, decision, atMs } = entry;
  const Actor = ACTORS[actor.type];
  const Decision = DECISIONS[decision];
  const [link] = entryLinks(entry, path);
  return (
    <>
      <div className={styles.line} data-decision={decision}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          onClick={() => onToggle(seq)}
          onFocus={() => onFocus(seq)}
          onBlur={() => onFocus(null)}
        >
          <time className={styles.when} dateTime={new Date(atMs).toISOString()} title={formatExactly(atMs)}>
            {formatTime(atMs)}
          </time>
          <span className={styles.who} data-agent={actor.type === 'agent'}>
            <Actor {...icon} />
            <span>{actorName(actor)}</span>
          </span>
          <span className={styles.what}>
            {before}
            <b>
              <VisibleText text={what} />
            </b>
            {after}
          </span>
          <span className={styles.decision} title={strings.decisions[decision]}>
            <Decision {...icon} />
            <span className="visually-hidden">{strings.decisions[decision]}</span>
          </span>
        </button>
        {link && (
          <a className={styles.goTo} href={link.href} aria-label={link.label} title={link.label}>
            <ArrowUpRight {...icon} />
          </a>
        )}
      </div>
      {open && <EntryDetails entry={entry} path={path} />}
    </>
  );
});
