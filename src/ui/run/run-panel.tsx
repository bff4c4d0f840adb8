import { History, MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePendingApprovals } from '../../live/use-approvals.ts';
import { useRun, useRunsOfSession, useSessions } from '../../live/use-runs.ts';
import { useAgentTitle } from '../agents/use-agent-title.ts';
import { usePlace } from '../app/place-context.tsx';
import { useGoToApproval } from '../approval/use-go-to-approval.ts';
import { Prompts } from '../ask/prompts.tsx';
import { IconButton, LinkButton } from '../kit/button.tsx';
import { useLayout } from '../kit/use-media.ts';
import { PastRuns } from './past-runs.tsx';
import styles from './run.module.css';
import { RunView } from './run-view.tsx';
import { SessionSummary } from './session-summary.tsx';
import { strings } from './strings.ts';
import { useFollow } from './use-follow.ts';

/** Runs before the last one that are shown at once. */
const SHOWN_RUNS = 20;

/** The conversation of the notebook: what was asked, what was done, what waits. */
export function RunPanel() {
  const { notebook, route, session, setSession } = usePlace();
  const [past, setPast] = useState(false);
  const sessions = useSessions(notebook.notebookId);
  const linked = useRun(route.view === 'run' ? route.runId : null);
  const linkedSession = linked?.sessionId ?? null;

  useEffect(() => {
    if (linkedSession !== null) setSession(linkedSession);
  }, [linkedSession, setSession]);

  const shown = session === 'new' ? undefined : (sessions?.find((each) => each.sessionId === session) ?? sessions?.[0]);
  const runs = useRunsOfSession(shown?.sessionId ?? null);
  const scroller = useFollow();

  return (
    <section className={styles.panel} id="run-panel" aria-labelledby="run-heading">
      <div className={styles.panelHead}>
        <h2 id="run-heading" tabIndex={-1}>
          {shown && !past ? strings.titleOf(shown.title) : strings.title}
        </h2>
        <IconButton
          icon={MessageSquarePlus}
          label={strings.newConversation}
          onClick={() => {
            setSession('new');
            setPast(false);
          }}
        />
        <IconButton
          icon={History}
          label={past ? strings.back : strings.pastRuns}
          aria-pressed={past}
          onClick={() => setPast(!past)}
        />
      </div>
      <OtherQuestions sessionId={shown?.sessionId ?? null} />
      {past ? (
        <PastRuns onPick={() => setPast(false)} />
      ) : (
        <div className={styles.scroller} ref={scroller}>
          {shown && <SessionSummary sessionId={shown.sessionId} />}
          {runs && runs.length > 0 ? (
            runs
              .slice(-SHOWN_RUNS)
              .map((run, index, all) => <RunView key={run.runId} run={run} latest={index === all.length - 1} />)
          ) : (
            <NoRuns fresh={session === 'new'} />
          )}
        </div>
      )}
    </section>
  );
}

/** Questions of other conversations: they must not be missed because another one is shown. */
function OtherQuestions({ sessionId }: { sessionId: string | null }) {
  const pending = usePendingApprovals() ?? [];
  const goTo = useGoToApproval();
  const titleOf = useAgentTitle();
  const others = pending.filter((approval) => approval.sessionId === null || approval.sessionId !== sessionId);
  if (others.length === 0) return null;
  return (
    <div className={styles.others}>
      <p>{strings.others(others.length)}</p>
      <ul>
        {others.map((approval) => (
          <li key={approval.approvalId}>
            <LinkButton onClick={() => goTo(approval)}>
              {strings.otherQuestion(titleOf(approval.agent), approval.target)}
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

function NoRuns({ fresh }: { fresh: boolean }) {
  const layout = useLayout();
  const { activePath, notebook } = usePlace();
  // Where no note is open, its column offers the same.
  const isOffered = layout !== 'phone' && activePath === null;
  return (
    <div className={styles.noRuns}>
      <p>{fresh ? strings.emptyNew : strings.empty}</p>
      {notebook.files === 0 && <p>{strings.nothingToAskAbout}</p>}
      {!isOffered && <Prompts title={<p>{strings.tryThese}</p>} />}
    </div>
  );
}
