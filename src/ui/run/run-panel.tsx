import { ArrowUp, History, MessageSquarePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePendingApprovals } from '../../client/queries/use-approvals.ts';
import { useRun, useRunsOfSession, useSessions } from '../../client/queries/use-runs.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { useAgentTitle } from '../agents/use-agent-title.ts';
import { usePlace } from '../app/state/place-context.tsx';
import { useGoToApproval } from '../approval/use-go-to-approval.ts';
import { Prompts } from '../ask/prompts.tsx';
import { Button, IconButton, LinkButton } from '../kit/button.tsx';
import { useLayout } from '../kit/hooks/use-media.ts';
import { PastRuns } from './past-runs.tsx';
import styles from './run.module.css';
import { strings } from './run-strings.ts';
import { RunView, runElementId } from './run-view.tsx';
import { SessionSummary } from './session-summary.tsx';
import { useFollow } from './use-follow.ts';
import { useShownRuns } from './use-shown-runs.ts';

/** The conversation of the notebook: what was asked, what was done, what waits. */
export function RunPanel() {
  const { notebook, route, session, setSession } = usePlace();
  const [past, setPast] = useState(false);
  const sessions = useSessions(notebook.notebookId);
  const wantedId = route.view === 'run' ? route.runId : null;
  const linked = useRun(wantedId);
  const linkedId = linked?.runId ?? null;
  const linkedSession = linked?.sessionId ?? null;

  useEffect(() => {
    // Also for another run of a conversation that was left meanwhile.
    if (linkedId !== null && linkedSession !== null) setSession(linkedSession);
  }, [linkedId, linkedSession, setSession]);

  const shown = session === 'new' ? undefined : (sessions?.find((each) => each.sessionId === session) ?? sessions?.[0]);
  const runs = useRunsOfSession(shown?.sessionId ?? null);

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
        <Runs runs={runs ?? []} wantedId={wantedId} top={shown && <SessionSummary sessionId={shown.sessionId} />}>
          <NoRuns fresh={session === 'new'} />
        </Runs>
      )}
    </section>
  );
}

interface RunsProps {
  runs: readonly Run[];
  /** The run that the address names; null: none. */
  wantedId: string | null;
  top: React.ReactNode;
  /** What stands where there are none. */
  children: React.ReactNode;
}

/** The runs of a conversation, at the one that is wanted, else at the end. */
function Runs({ runs, wantedId, top, children }: RunsProps) {
  const follow = useFollow(wantedId === null ? null : runElementId(wantedId));
  const { shown, showEarlier } = useShownRuns(runs, wantedId);

  return (
    <div className={styles.scroller} ref={follow}>
      {top}
      {showEarlier && (
        <Button
          tone="quiet"
          icon={ArrowUp}
          className={styles.earlier}
          onClick={(event) => addAbove(event.currentTarget.parentElement, showEarlier)}
        >
          {strings.earlier}
        </Button>
      )}
      {shown.length === 0 && children}
      {shown.map((run, index) => (
        <RunView key={run.runId} run={run} latest={index === shown.length - 1} wanted={run.runId === wantedId} />
      ))}
    </div>
  );
}

/** Adds something to the start of a list. What was in sight stays there, and the focus stays in the list. */
function addAbove(list: HTMLElement | null, add: () => void): void {
  const belowPx = list ? list.scrollHeight - list.scrollTop : 0;
  flushSync(add);
  if (!list) return;
  list.scrollTop = list.scrollHeight - belowPx;
  if (document.activeElement === document.body) {
    list.querySelector<HTMLElement>(':scope > article')?.focus({ preventScroll: true });
  }
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
              {strings.otherApproval(titleOf(approval.agent), approval.target)}
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
