import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import page from '../../../ui/kit/styles/page.module.css';
import { TaskProgress } from '../../../ui/kit/tasks/task-progress.tsx';
import { Working } from '../../../ui/kit/working.tsx';
import { formatRoute } from '../../../ui/routes/routes.ts';
import { useClient } from '../../../ui/state/client-context.tsx';
import { useModels } from '../../../ui/state/models/use-models.tsx';
import { strings } from '../texts/exercise-strings.ts';
import styles from './exercise.module.css';
import { type ExerciseChoice, ExerciseForm } from './exercise-form.tsx';
import { ExerciseResult } from './exercise-result.tsx';
import { useExercises } from './use-exercises.ts';

/** Puts a model through the exercise, and lists the results. */
export default function ExerciseSection() {
  const { call } = useClient();
  const { providers, locals } = useModels();
  const { list, error, reload } = useExercises();
  const run = useAction(async ({ model, approvals, size }: ExerciseChoice) => {
    const ended = call('exercise.run', { model, approvals, size });
    // The list names the exercise as soon as it has begun.
    const timer = setInterval(() => void reload(), 500);
    try {
      await ended;
    } finally {
      clearInterval(timer);
      await reload();
    }
  });
  if (list === null) return error === null ? <Working /> : <ErrorNote message={error} />;
  const { runningId, revision, exercises } = list;
  const running = exercises.find(({ exerciseId }) => exerciseId === runningId);
  const busy = run.busy || runningId !== null;
  const isNone = providers !== undefined && providers.length === 0 && locals.length === 0;
  return (
    <section className={styles.exercise} aria-label={strings.title}>
      <p>{strings.text}</p>
      <p className={page.hint}>{strings.rule}</p>
      {isNone && (
        <p>
          {strings.noModel} <a href={formatRoute({ view: 'models', part: 'device' })}>{strings.toModels}</a>
        </p>
      )}
      {!isNone && !busy && <ExerciseForm busy={busy} onStart={(choice) => void run.run(choice)} />}
      {busy && running === undefined && <Working />}
      {running !== undefined && (
        <>
          <TaskProgress
            text={strings.of(
              strings.running(Math.min(running.cases.length + 1, running.of), running.of),
              running.model.modelId,
            )}
            progress={{ done: running.cases.length, all: running.of }}
            onStop={() => void call('exercise.stop', {}).catch(() => undefined)}
          />
          <p className={page.hint}>{strings.stopHint}</p>
        </>
      )}
      {run.error && <ErrorNote message={run.error.message} onDismiss={run.clearError} />}
      {error !== null && <ErrorNote message={error} />}
      <h2>{strings.results}</h2>
      {exercises.length === 0 && <p className={page.hint}>{strings.none}</p>}
      {exercises.length > 0 && (
        <ul className={styles.results}>
          {exercises.map((exercise) => (
            <ExerciseResult
              key={exercise.exerciseId}
              exercise={exercise}
              isRunning={exercise === running}
              isOutdated={exercise.revision !== revision}
              busy={busy}
              onResume={() => void run.run(exercise)}
              onRemoved={() => void reload()}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
