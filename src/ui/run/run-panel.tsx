import { ArrowUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePendingApprovals } from '../../client/queries/use-approvals.ts';
import { useRun, useRunsOfSession } from '../../client/queries/use-runs.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { useAgentTitle } from '../agents/use-agent-title.ts';
import { usePlace } from '../app/state/place-context.tsx';
import { useGoToApproval } from '../approval/use-go-to-approval.ts';
import { Prompts } from '../ask/prompts.tsx';
import { Button, LinkButton } from '../kit/button.tsx';
import { useLayout } from '../kit/hooks/use-media.ts';
import { AnswerNames } from './answer/answer-names.tsx';
import { ConversationHead } from './conversation/conversation-head.tsx';
import { ConversationTabs } from './conversation/conversation-tabs.tsx';
import { useFollow } from './conversation/use-follow.ts';
import { useOpenConversations } from './conversation/use-open-conversations.ts';
import { useShownRuns } from './conversation/use-shown-runs.ts';
import { PastRuns } from './past-runs.tsx';
import styles from './run.module.css';
import { strings } from './run-strings.ts';
import { RunView, runElementId } from './run-view.tsx';
import { SessionSummary } from './session-summary.tsx';

/** Shows a conversation of the notebook: its runs, their steps and pending approvals. */
export function RunPanel() {
  const { route, session, setSession } = usePlace();
  const [past, setPast] = useState(false);
  const wantedId = route.view === 'run' ? route.runId : null;
  const linked = useRun(wantedId);
  const linkedId = linked?.runId ?? null;
  const linkedSession = linked?.sessionId ?? null;

  const linkedRoute = wantedId === null ? null : route;

  useEffect(() => {
    // Also when the URL names another run of a conversation the person has left, or the same run again.
    if (linkedRoute === null || linkedId === null || linkedSession === null) return;
    setSession(linkedSession);
    setPast(false);
  }, [linkedRoute, linkedId, linkedSession, setSession]);

  const { shown, open, show, close } = useOpenConversations();
  const runs = useRunsOfSession(shown?.sessionId ?? null);
  const current = runs?.find((run) => run.runId === wantedId) ?? runs?.at(-1);

  return (
    <section className={styles.panel} id="run-panel" aria-labelledby="run-heading">
      <ConversationHead question={current?.prompt ?? shown?.title ?? null} isPast={past} onPast={setPast} />
      <ConversationTabs
        open={open}
        shownId={shown?.sessionId ?? null}
        onShow={(sessionId) => {
          show(sessionId);
          setPast(false);
        }}
        onClose={close}
      />
      <OtherApprovals sessionId={shown?.sessionId ?? null} />
      {past ? (
        <PastRuns onPick={() => setPast(false)} />
      ) : (
        <Runs
          runs={runs ?? []}
          wantedId={wantedId}
          visit={linkedRoute}
          top={shown && <SessionSummary sessionId={shown.sessionId} />}
        >
          <NoRuns fresh={session === 'new'} />
        </Runs>
      )}
    </section>
  );
}

interface RunsProps {
  runs: readonly Run[];
  /** The run named by the URL; null for none. */
  wantedId: string | null;
  /** Another object with each visit of that URL. */
  visit: object | null;
  top: React.ReactNode;
  /** Shown when there are no runs. */
  children: React.ReactNode;
}

/** Lists the runs of a conversation, scrolled to the run named by the URL, else to the end. */
function Runs({ runs, wantedId, visit, top, children }: RunsProps) {
  const follow = useFollow(wantedId === null ? null : runElementId(wantedId), visit);
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
      {shown.length === 0 ? (
        children
      ) : (
        <AnswerNames>
          {shown.map((run, index) => (
            <RunView key={run.runId} run={run} latest={index === shown.length - 1} wanted={run.runId === wantedId} />
          ))}
        </AnswerNames>
      )}
    </div>
  );
}

/** Prepends to a list, keeping the scroll position of visible items and the focus in the list. */
function addAbove(list: HTMLElement | null, add: () => void): void {
  const belowPx = list ? list.scrollHeight - list.scrollTop : 0;
  flushSync(add);
  if (!list) return;
  list.scrollTop = list.scrollHeight - belowPx;
  if (document.activeElement === document.body) {
    list.querySelector<HTMLElement>(':scope > article')?.focus({ preventScroll: true });
  }
}

/** Lists pending approvals of other conversations, so that they are not missed. */
function OtherApprovals({ sessionId }: { sessionId: string | null }) {
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
  // With no note open, the note column offers the same suggestions.
  const isOffered = layout !== 'phone' && activePath === null;
  return (
    <div className={styles.noRuns}>
      <p>{fresh ? strings.emptyNew : strings.empty}</p>
      {notebook.files === 0 && <p>{strings.nothingToAskAbout}</p>}
      {!isOffered && <Prompts title={<p>{strings.tryThese}</p>} />}
    </div>
  );
}
