import { useModelsOfRun } from '../../../../client/providers/use-providers.ts';
import type { Run } from '../../../../contracts/domain/run/run.ts';
import { AnswerText } from '../../../../ui/answer/answer-text.tsx';
import page from '../../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../../ui/kit/visible-text.tsx';
import { Working } from '../../../../ui/kit/working.tsx';
import { formatRoute } from '../../../../ui/routes/routes.ts';
import { useAgentTitle } from '../../../../ui/state/agents/use-agent-title.ts';
import { usePlace } from '../../../../ui/state/place-context.tsx';
import type { Review, ReviewRound } from '../../contract/review.ts';
import { strings } from '../../texts/review-strings.ts';
import styles from './reviews.module.css';

interface PartsProps {
  review: Review;
  runs: ReadonlyMap<string, Run>;
}

/** Shows the request, the plan and each round: who did it, with which model, and what was said of it. */
export function ReviewParts({ review, runs }: PartsProps) {
  const { planner, planRunId, state } = review;
  const planRun = runs.get(planRunId ?? '');
  return (
    <>
      <section className={styles.part} aria-labelledby="review-request">
        <h2 id="review-request">{strings.request}</h2>
        <p className={styles.text}>
          <VisibleText text={review.prompt} />
        </p>
      </section>
      {planner !== null && (
        <section className={styles.part} data-open={state === 'planning'} aria-labelledby="review-plan">
          <h2 id="review-plan">{strings.plan}</h2>
          {planRun && <By run={planRun} words={strings.planBy} />}
          {planRun ? <Said run={planRun} isOpen={state === 'planning'} /> : <p>{strings.noPlan}</p>}
        </section>
      )}
      {review.rounds.map((round, at) => (
        <Round
          key={round.executorRunId}
          number={at + 1}
          round={round}
          runs={runs}
          state={at === review.rounds.length - 1 ? state : null}
        />
      ))}
    </>
  );
}

interface RoundProps {
  number: number;
  round: ReviewRound;
  runs: ReadonlyMap<string, Run>;
  /** State of the work; null for an earlier round. */
  state: Review['state'] | null;
}

function Round({ number, round, runs, state }: RoundProps) {
  const executed = runs.get(round.executorRunId);
  const reviewed = runs.get(round.reviewerRunId ?? '');
  const { decision, verdict, remarks } = round;
  const id = `review-round-${number}`;
  return (
    <section className={styles.part} data-open={state === 'executing' || state === 'reviewing'} aria-labelledby={id}>
      <h2 id={id}>{strings.round(number)}</h2>
      {executed && (
        <>
          <By run={executed} words={strings.doneBy} />
          <Said run={executed} isOpen={state === 'executing'} />
        </>
      )}
      {reviewed && (
        <>
          <By run={reviewed} words={strings.reviewedBy} />
          {state === 'reviewing' ? (
            <Said run={reviewed} isOpen />
          ) : (
            <>
              <p>{verdict === null ? strings.noVerdict : strings.verdict[verdict]}</p>
              <AnswerText text={remarks === '' ? reviewed.text : remarks} runId={reviewed.runId} />
            </>
          )}
        </>
      )}
      {decision !== null && (
        <>
          <p>{decision.by === 'agent' ? strings.sentBackByAgent : strings.decision[decision.type]}</p>
          {decision.by === 'person' && decision.remarks !== '' && (
            <p className={styles.remarks}>
              <VisibleText text={decision.remarks} />
            </p>
          )}
        </>
      )}
    </section>
  );
}

function By({ run, words }: { run: Run; words: (agent: string, model: string) => string }) {
  const title = useAgentTitle()(run.agent);
  const { notebookId, runId } = run;
  const used = useModelsOfRun(runId);
  const { notebook, notebooks } = usePlace();
  const elsewhere =
    notebookId === notebook.notebookId ? undefined : notebooks.find((one) => one.notebookId === notebookId);
  return (
    <h3>
      <VisibleText text={words(title, modelName(used?.at(-1) ?? run.model))} />{' '}
      {elsewhere && <VisibleText text={`${strings.inNotebook(elsewhere.name)} `} />}
      <a href={formatRoute({ view: 'run', notebookId, runId })}>{strings.toRun}</a>
    </h3>
  );
}

function modelName({ providerId, modelId }: Run['model']): string {
  return providerId === 'default' ? strings.defaultModel : modelId;
}

function Said({ run, isOpen }: { run: Run; isOpen: boolean }) {
  if (run.text !== '') return <AnswerText text={run.text} runId={run.runId} />;
  if (isOpen && run.endedMs === null) {
    return run.status === 'paused' ? (
      <p className={page.hint}>
        {strings.paused} {run.message !== null && <VisibleText text={run.message} />}
      </p>
    ) : (
      <Working text={strings.working} />
    );
  }
  return run.message === null ? null : (
    <p className={page.hint}>
      <VisibleText text={run.message} />
    </p>
  );
}
