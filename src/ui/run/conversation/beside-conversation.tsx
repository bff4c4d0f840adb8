import { ArrowLeftRight, X } from 'lucide-react';
import { useRunsOfSession } from '../../../client/queries/use-runs.ts';
import type { Session } from '../../../contracts/domain/run/run.ts';
import { IconButton } from '../../kit/button.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { VisibleText } from '../../kit/visible-text.tsx';
import styles from '../run.module.css';
import { RunList } from './run-list.tsx';
import { tabStrings as strings } from './tab-strings.ts';

interface BesideConversationProps {
  session: Session;
  /** Exchanges the two conversations, so that the question field belongs to this one. */
  onSwap: () => void;
  onClose: () => void;
}

/** Shows a second conversation beside the shown one, to compare them. */
export function BesideConversation({ session, onSwap, onClose }: BesideConversationProps) {
  const runs = useRunsOfSession(session.sessionId);
  return (
    <section className={styles.beside} aria-labelledby="beside-heading">
      <div className={styles.panelHead}>
        <h2 id="beside-heading" tabIndex={-1}>
          <VisibleText text={session.title.trim().slice(0, 300)} />
        </h2>
        <IconButton icon={ArrowLeftRight} label={strings.swap} onClick={onSwap} />
        <IconButton
          icon={X}
          label={strings.closeBeside}
          onClick={() => {
            onClose();
            focusSoon('run-heading');
          }}
        />
      </div>
      <RunList key={session.sessionId} runs={runs ?? []} wantedId={null} visit={null} top={null}>
        {null}
      </RunList>
    </section>
  );
}
