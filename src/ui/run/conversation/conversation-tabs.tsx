import { Columns2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLiveSessions } from '../../../client/queries/use-runs.ts';
import type { RunStatus, Session } from '../../../contracts/domain/run/run.ts';
import { IconButton } from '../../kit/button.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { tabStrings as strings } from './tab-strings.ts';
import styles from './tabs.module.css';

interface ConversationTabsProps {
  open: readonly Session[];
  /** The shown conversation; null for a new one. */
  shownId: string | null;
  onShow: (sessionId: string) => void;
  /** Closes a tab; null for that of the new conversation. The conversation itself is kept. */
  onClose: (sessionId: string | null) => void;
  /** Shows a second conversation beside the shown one; left out where there is no space for it. */
  onBeside?: (sessionId: string) => void;
}

/** Lists the open conversations with the state of each. Shown when there is more than one. */
export function ConversationTabs({ open, shownId, onShow, onClose, onBeside }: ConversationTabsProps) {
  const states = useLiveSessions();
  const row = useRef<HTMLUListElement>(null);
  const isNew = shownId === null;
  const activeAt = isNew ? open.length : open.findIndex(({ sessionId }) => sessionId === shownId);
  useEffect(() => {
    row.current?.children[activeAt]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [activeAt]);
  if (open.length + (isNew ? 1 : 0) < 2) return null;
  const close = (sessionId: string | null) => {
    onClose(sessionId);
    focusSoon('run-heading');
  };
  return (
    <nav className={styles.tabs} aria-label={strings.tabs}>
      <ul ref={row}>
        {open.map(({ sessionId, title }) => (
          <Tab
            key={sessionId}
            title={title}
            status={states?.get(sessionId)}
            isActive={sessionId === shownId}
            onShow={() => onShow(sessionId)}
            onClose={() => close(sessionId)}
            {...(onBeside ? { onBeside: () => onBeside(sessionId) } : {})}
          />
        ))}
        {isNew && <Tab title={strings.newTab} isActive onShow={() => {}} onClose={() => close(null)} />}
      </ul>
    </nav>
  );
}

interface TabProps {
  title: string;
  status?: RunStatus | undefined;
  isActive: boolean;
  onShow: () => void;
  onClose: () => void;
  onBeside?: () => void;
}

function Tab({ title, status, isActive, onShow, onClose, onBeside }: TabProps) {
  // A narrow tab cuts the title on the screen only.
  const name = title.trim().replace(/\s+/g, ' ');
  const state = status === undefined ? '' : strings.state[kindOf(status)];
  return (
    <li className={styles.tab} data-active={isActive}>
      <button type="button" title={name} aria-current={isActive} onClick={onShow}>
        <span className={page.cutItem}>
          <VisibleText text={name} />
        </span>
        {status !== undefined && (
          <span className={styles.state} data-kind={kindOf(status)}>
            {state}
          </span>
        )}
      </button>
      {onBeside && !isActive && <IconButton icon={Columns2} label={strings.beside(name)} onClick={onBeside} />}
      <IconButton icon={X} label={strings.close(name)} onClick={onClose} />
    </li>
  );
}

function kindOf(status: RunStatus): 'working' | 'approval' | 'paused' {
  if (status === 'awaiting-approval') return 'approval';
  return status === 'queued' || status === 'running' ? 'working' : 'paused';
}
