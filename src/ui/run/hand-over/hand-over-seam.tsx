import { ArrowRightLeft, Undo2 } from 'lucide-react';
import { useRunsOfSession, useSessions } from '../../../client/queries/use-runs.ts';
import { handOverOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { useAction } from '../../kit/hooks/use-action.ts';
import kit from '../../kit/kit.module.css';
import { useNotices } from '../../kit/notices.tsx';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useAgentTitle } from '../../state/agents/use-agent-title.ts';
import { useClient } from '../../state/client-context.tsx';
import styles from './hand-over.module.css';
import { handOverStrings as strings } from './hand-over-strings.ts';

/** Shows where a conversation changed hands, what went along, and the way back. */
export default function HandOverSeam({ run }: { run: Run }) {
  const titleOf = useAgentTitle();
  const handOver = handOverOf(run);
  if (handOver === undefined) return <Line text={strings.continues(titleOf(run.agent))} />;
  return (
    <div className={page.tightStack}>
      <Line text={strings.seam(titleOf(handOver.agent), titleOf(run.agent))} />
      {handOver.note !== '' && (
        <details className={kit.disclosure}>
          <summary>{strings.note}</summary>
          <p className={styles.note}>
            <VisibleText text={handOver.note} />
          </p>
        </details>
      )}
      <HandBack run={run} agent={handOver.agent} />
    </div>
  );
}

function Line({ text }: { text: string }) {
  return (
    <p className={`${page.softPath} ${styles.line}`}>
      <ArrowRightLeft size={16} strokeWidth={1.5} aria-hidden="true" />
      <VisibleText text={text} />
    </p>
  );
}

/** Offered while the conversation is with the agent of the run, and no run of it works or waits. */
function HandBack({ run, agent }: { run: Run; agent: string }) {
  const { call } = useClient();
  const { agents, choose } = useAgentList();
  const { notify } = useNotices();
  const session = useSessions(run.notebookId)?.find(({ sessionId }) => sessionId === run.sessionId);
  const isQuiet = useRunsOfSession(run.sessionId)?.every(({ endedMs }) => endedMs !== null) === true;
  const before = agents.find(({ name, active }) => name === agent && active);
  const back = useAction(async () => {
    await call('runs.handBack', { runId: run.runId });
    choose(agent);
    notify(strings.isBack(before?.title ?? agent));
  });
  if (!before || !isQuiet || session?.agent !== run.agent) return null;
  return (
    <>
      <Button icon={Undo2} tone="quiet" className={page.atStart} busy={back.busy} onClick={() => void back.run()}>
        {strings.back(before.title)}
      </Button>
      {back.error && <ErrorNote message={back.error.message} onDismiss={back.clearError} />}
    </>
  );
}
