import { type MouseEvent, useCallback, useId, useState } from 'react';
import { useRunsOfSession } from '../../../client/queries/use-runs.ts';
import { noteOwnRun } from '../../../client/runs/run-screen-requests.ts';
import { dryRunIdOf, planStateOf } from '../../../contracts/domain/run/kind/read-kind.ts';
import type { Approval, Run, ToolCallRow } from '../../../contracts/domain/run/run.ts';
import { useRested } from '../../approval/answers/use-rested.ts';
import { Button, LinkButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { common } from '../../kit/language/common-strings.ts';
import page from '../../kit/styles/page.module.css';
import { VisibleText } from '../../kit/visible-text.tsx';
import { translate } from '../../kit/worker-texts/translate.ts';
import { Working } from '../../kit/working.tsx';
import { navigate } from '../../routes/use-route.ts';
import { useClient } from '../../state/client-context.tsx';
import { usePlace } from '../../state/place-context.tsx';
import styles from './plan.module.css';
import { PlanOutcome } from './plan-outcome.tsx';
import { strings } from './plan-strings.ts';
import { choose, type PlannedChange, plannedChanges } from './planned-changes.ts';
import { PlannedItem } from './planned-item.tsx';

/** Changes shown at once, and what each Show more adds. */
const PAGE = 20;

interface PlanViewProps {
  run: Run;
  calls: readonly ToolCallRow[];
  approvals: ReadonlyMap<string, Approval> | undefined;
}

/** Shows the plan of a dry run: each change with its diff, and the decision on them. */
export function PlanView({ run, calls, approvals }: PlanViewProps) {
  const headId = useId();
  const runs = useRunsOfSession(run.sessionId);
  if (!approvals || !runs) return null;
  const changes = plannedChanges(approvals.values());
  const skipped = calls.filter(({ result }) => result?.type === 'error' && result.code === 'dry-run');
  const applyingRun = runs.find((one) => dryRunIdOf(one) === run.runId);
  return (
    <section className={styles.plan} aria-labelledby={headId}>
      <h3 id={headId}>{strings.title}</h3>
      {changes.length === 0 ? (
        <p>{strings.none}</p>
      ) : planStateOf(run) === 'open' ? (
        // A plan whose run is retried is another one.
        <OpenPlan key={run.runId} run={run} changes={changes} />
      ) : (
        <PlanOutcome run={run} changes={changes} applyingRun={applyingRun} />
      )}
      {skipped.length > 0 && (
        <div className={styles.skipped}>
          <h4>{strings.notPlanned}</h4>
          <ul>
            {skipped.map(({ toolCallId, result }) => (
              <li key={toolCallId}>
                <VisibleText text={result?.type === 'error' ? translate(result.message, result) : ''} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function OpenPlan({ run, changes }: { run: Run; changes: readonly PlannedChange[] }) {
  const { runId, notebookId } = run;
  const { call } = useClient();
  const { route } = usePlace();
  const whyId = useId();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(changes.map((_, at) => at + 1)));
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [pages, setPages] = useState(1);
  const onSeen = useCallback(
    (id: string) => setSeen((before) => (before.has(id) ? before : new Set([...before, id]))),
    [],
  );
  const apply = useAction(async () => {
    const actions = wanted.map(({ approval: { approvalId, receipt } }) => ({ approvalId, receipt }));
    const started = await call('runs.apply', { runId, actions });
    noteOwnRun(started.runId);
    // A URL that names this run would keep it in view instead of the new one.
    if (route.view === 'run') navigate({ view: 'run', notebookId, runId: started.runId });
    focusSoon('run-heading');
  });
  const discard = useAction(async () => {
    await call('runs.discard', { runId });
    focusSoon('run-heading');
  });
  const wanted = changes.filter((_, at) => chosen.has(at + 1));
  const seenCount = wanted.filter(({ approval }) => seen.has(approval.receipt)).length;
  const busy = apply.busy || discard.busy;
  const canApply = wanted.length > 0 && seenCount === wanted.length && !busy;
  const rested = useRested(canApply);
  const press = (event: MouseEvent) => {
    // As on an approval: ignores a press that was started on another element.
    const isForThis = event.detail === 0 || (event.detail === 1 && rested);
    if (canApply && isForThis) void apply.run();
  };
  const failed = apply.error ? apply : discard;
  const shown = changes.slice(0, pages * PAGE);
  const rest = changes.length - shown.length;
  return (
    <>
      <p>{strings.some(changes.length)}</p>
      <ol className={styles.changes}>
        {shown.map((change, at) => (
          <PlannedItem
            key={change.approval.approvalId}
            change={change}
            number={at + 1}
            isChosen={chosen.has(at + 1)}
            onChoose={(isChosen) => setChosen((now) => choose(changes, now, at + 1, isChosen))}
            onSeen={onSeen}
          />
        ))}
      </ol>
      {rest > 0 && <LinkButton onClick={() => setPages(pages + 1)}>{strings.more(Math.min(rest, PAGE))}</LinkButton>}
      <div className={styles.decide}>
        <p id={whyId}>
          {wanted.length === 0
            ? strings.nothingChosen
            : seenCount === wanted.length
              ? strings.seenAll
              : strings.seen(seenCount, wanted.length)}
        </p>
        {failed.error && <ErrorNote message={failed.error.message} onDismiss={failed.clearError} />}
        <div className={page.actions}>
          <Button busy={busy} onClick={() => void discard.run()}>
            {common.discard}
          </Button>
          <Button tone="primary" aria-disabled={!canApply || !rested} aria-describedby={whyId} onClick={press}>
            {strings.apply(wanted.length)}
          </Button>
          {apply.working && <Working text={strings.applying} />}
        </div>
      </div>
    </>
  );
}
