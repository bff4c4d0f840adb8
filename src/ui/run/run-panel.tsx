import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { usePendingApprovals } from '../../client/queries/use-approvals.ts';
import { useRun, useRunsOfSession } from '../../client/queries/use-runs.ts';
import { flattenRun } from '../../contracts/domain/run/kind/flatten-run.ts';
import type { Approval } from '../../contracts/domain/run/run.ts';
import { toVisibleText } from '../../core/shared/visible-text.ts';
import { strings as approvalStrings } from '../approval/approval-strings.ts';
import { useGoToApproval } from '../approval/use-go-to-approval.ts';
import { Prompts } from '../ask/prompts.tsx';
import { LinkButton } from '../kit/button.tsx';
import { useLayout } from '../kit/hooks/use-media.ts';
import { ExportRecord } from '../redaction/export-record.tsx';
import { exportStrings } from '../redaction/redaction-strings.ts';
import { useAgentTitle } from '../state/agents/use-agent-title.ts';
import { useToBin } from '../state/bin/use-to-bin.ts';
import { useClient } from '../state/client-context.tsx';
import { featureParts } from '../state/page/feature-parts.ts';
import { useIsRunWide } from '../state/panels.ts';
import { usePlace } from '../state/place-context.tsx';
import { BesideConversation } from './conversation/beside-conversation.tsx';
import { ConversationHead } from './conversation/conversation-head.tsx';
import { ConversationTabs } from './conversation/conversation-tabs.tsx';
import { RunList } from './conversation/run-list.tsx';
import { useOpenConversations } from './conversation/use-open-conversations.ts';
import { PastRuns } from './past-runs.tsx';
import styles from './run.module.css';
import { strings } from './run-strings.ts';
import { promptOf } from './run-view.tsx';
import { SessionSummary } from './session-summary.tsx';

const RunGone = lazy(async () => (await featureParts()).runGone());
const ConversationEnd = lazy(async () => (await featureParts()).conversationEnd());

/** Shows a conversation of the notebook: its runs, their steps and pending approvals. */
export function RunPanel() {
  const { route, session, setSession } = usePlace();
  const [past, setPast] = useState(false);
  const [exporting, setExporting] = useState<string | null>(null);
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

  const toBin = useToBin();
  const binShown = async ({ sessionId, title }: { sessionId: string; title: string }) => {
    if (await toBin({ kind: 'session', id: sessionId, name: title })) close(sessionId);
  };

  const [besideId, setBeside] = useState<string | null>(null);
  const layout = useLayout();
  const isRunWide = useIsRunWide();
  const isWide = layout === 'desktop' && isRunWide;
  // The shown conversation is drawn once.
  const beside =
    isWide && besideId !== shown?.sessionId ? open.find(({ sessionId }) => sessionId === besideId) : undefined;

  return (
    <section className={styles.panel} id="run-panel" aria-labelledby="run-heading">
      <ConversationHead
        question={current ? promptOf(flattenRun(current)) : (shown?.title ?? null)}
        run={current}
        isPast={past}
        onPast={setPast}
        onBin={shown && (() => void binShown(shown))}
        onExport={shown ? () => setExporting(exporting === shown.sessionId ? null : shown.sessionId) : undefined}
      />
      {shown && exporting === shown.sessionId && !past && (
        <ExportConversation sessionId={shown.sessionId} onClose={() => setExporting(null)} />
      )}
      <ConversationTabs
        open={open}
        shownId={shown?.sessionId ?? null}
        onShow={(sessionId) => {
          show(sessionId);
          setPast(false);
        }}
        onClose={close}
        {...(isWide ? { onBeside: setBeside } : {})}
      />
      {wantedId !== null && linked === null && (
        <Suspense>
          <RunGone />
        </Suspense>
      )}
      <OtherApprovals sessionIds={[shown?.sessionId, beside?.sessionId]} />
      {past ? (
        <PastRuns onPick={() => setPast(false)} />
      ) : (
        <div className={styles.pair}>
          <RunList
            runs={runs ?? []}
            wantedId={wantedId}
            visit={linkedRoute}
            top={shown && <SessionSummary sessionId={shown.sessionId} />}
            bottom={
              shown && (
                <Suspense>
                  <ConversationEnd sessionId={shown.sessionId} />
                </Suspense>
              )
            }
          >
            <NoRuns fresh={session === 'new'} />
          </RunList>
          {beside && (
            <BesideConversation
              session={beside}
              onSwap={() => {
                show(beside.sessionId);
                setBeside(shown?.sessionId ?? null);
              }}
              onClose={() => setBeside(null)}
            />
          )}
        </div>
      )}
    </section>
  );
}

function ExportConversation({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const { call } = useClient();
  const pack = useCallback((masked: boolean) => call('sessions.export', { sessionId, masked }), [call, sessionId]);
  return (
    <ExportRecord
      title={exportStrings.conversation}
      file="cloister-conversation.md"
      subject={{ of: 'conversation', sessionId }}
      pack={pack}
      onClose={onClose}
    />
  );
}

/** Lists pending approvals of conversations that are not shown, so that they are not missed. */
function OtherApprovals({ sessionIds }: { sessionIds: readonly (string | undefined)[] }) {
  const pending = usePendingApprovals() ?? [];
  const goTo = useGoToApproval();
  const titleOf = useAgentTitle();
  const others = pending.filter(({ sessionId }) => sessionId === null || !sessionIds.includes(sessionId));
  if (others.length === 0) return null;
  return (
    <div className={styles.others}>
      <p>{strings.others(others.length)}</p>
      <ul>
        {others.map((approval) => (
          <li key={approval.approvalId}>
            <LinkButton onClick={() => goTo(approval)}>
              {strings.otherApproval(titleOf(approval.agent), subjectOf(approval))}
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Longest start of a checkpoint's text in a line. */
const MOST_SHOWN_CHARS = 80;

/** Names what an approval is about: its target, or the checkpoint of a script by the start of its text. */
function subjectOf({ target, script }: Approval): string {
  const { checkpoints = [], isOpen } = script ?? {};
  const text = isOpen ? checkpoints.at(-1)?.text : undefined;
  if (text === undefined) return target;
  const start = toVisibleText(text.slice(0, MOST_SHOWN_CHARS).toWellFormed());
  return strings.otherApproval(
    approvalStrings.script.checkpoint(checkpoints.length),
    text.length > MOST_SHOWN_CHARS ? `${start}…` : start,
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
