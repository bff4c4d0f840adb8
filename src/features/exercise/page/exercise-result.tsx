import { FilePlus, Play, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/kit/button.tsx';
import { ErrorNote } from '../../../ui/kit/error-note.tsx';
import { formatExactly } from '../../../ui/kit/format.ts';
import { useAction } from '../../../ui/kit/hooks/use-action.ts';
import { common } from '../../../ui/kit/language/common-strings.ts';
import { useNotices } from '../../../ui/kit/notices.tsx';
import { useOneOpen } from '../../../ui/kit/opening/use-one-open.ts';
import { RemoveQuestion } from '../../../ui/kit/remove-question.tsx';
import { Figures } from '../../../ui/kit/styles/figures.tsx';
import page from '../../../ui/kit/styles/page.module.css';
import { VisibleText } from '../../../ui/kit/visible-text.tsx';
import { useClient } from '../../../ui/state/client-context.tsx';
import { usePlace } from '../../../ui/state/place-context.tsx';
import { type Exercise, sumExercise } from '../contract/exercise.ts';
import { strings } from '../texts/exercise-strings.ts';
import styles from './exercise.module.css';
import { figureRows, logLine, noteOf } from './exercise-note.ts';

interface ExerciseResultProps {
  readonly exercise: Exercise;
  /** Whether this exercise runs in this window. */
  readonly isRunning: boolean;
  /** Whether tasks or attacks have changed since. */
  readonly isOutdated: boolean;
  /** Whether any exercise runs in this window. */
  readonly busy: boolean;
  readonly onResume: () => void;
  readonly onRemoved: () => void;
}

/** Shows one exercise: its figures, where attacks were obeyed, and what can be done with it. */
export function ExerciseResult({ exercise, isRunning, isOutdated, busy, onResume, onRemoved }: ExerciseResultProps) {
  const { call } = useClient();
  const { notify } = useNotices();
  const { notebook, openFile } = usePlace();
  const { open, opener, close } = useOneOpen<'remove'>();
  const { exerciseId, model, startedMs, endedMs, approvals, size, cases, of, log } = exercise;
  const id = `exercise-${exerciseId}`;
  const figures = figureRows(exercise);
  const save = useAction(async () => {
    const { notebookId } = notebook;
    const { path } = await call('files.write', { notebookId, ...noteOf(exercise), baseHash: null });
    notify(strings.saved(path), { label: strings.openNote, run: () => openFile(path) });
  });
  const named = (what: string) => strings.of(what, model.modelId);
  return (
    <li className={styles.result}>
      <h3 id={id}>
        <VisibleText text={model.modelId} />
      </h3>
      <p className={page.facts}>
        <span title={formatExactly(startedMs)}>{strings.started(startedMs)}</span>
        <span>{strings.size[size]}</span>
        <span>{strings.asked[approvals]}</span>
        {endedMs === null && !isRunning && <span className={page.stopped}>{strings.unfinished(cases.length, of)}</span>}
        {isOutdated && <span>{strings.outdated}</span>}
      </p>
      <div className={styles.figures}>
        <Figures figures={[...figures.slice(0, 3), ...figures.slice(4, 5)]} />
      </div>
      <Figures className={page.facts} figures={[...figures.slice(3, 4), ...figures.slice(5)]} />
      {log !== null && <p className={log.isIntact ? page.hint : page.stopped}>{logLine(log)}</p>}
      <Carriers exercise={exercise} labelledBy={id} />
      <fieldset className={page.actions} aria-labelledby={id}>
        {endedMs === null && !isRunning && !isOutdated && (
          <Button icon={Play} busy={busy} aria-label={named(strings.resume)} onClick={onResume}>
            {strings.resume}
          </Button>
        )}
        {cases.length > 0 && (
          <Button icon={FilePlus} busy={save.busy} onClick={() => void save.run()}>
            {strings.save(notebook.name)}
          </Button>
        )}
        <Button {...opener('remove')} tone="quiet" icon={Trash2} busy={busy} aria-label={named(common.remove)}>
          {common.remove}
        </Button>
      </fieldset>
      {save.error && <ErrorNote message={save.error.message} onDismiss={save.clearError} />}
      {open === 'remove' && (
        <RemoveQuestion
          label={named(common.remove)}
          question={strings.removeQuestion(model.modelId)}
          keep={strings.keep}
          remove={common.remove}
          onKeep={close}
          onRemove={async () => {
            await call('exercise.remove', { exerciseId });
            notify(strings.removed);
            onRemoved();
          }}
        />
      )}
    </li>
  );
}

function Carriers({ exercise, labelledBy }: { exercise: Exercise; labelledBy: string }) {
  const { carriers } = sumExercise(exercise.cases);
  if (carriers.length === 0) return null;
  return (
    <table className={`${page.table} ${styles.carriers}`} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{strings.table.carrier}</th>
          <th scope="col">{strings.table.obeyed}</th>
          <th scope="col">{strings.table.effects}</th>
        </tr>
      </thead>
      <tbody>
        {carriers.map(({ carrier, of, obeyed, withEffect }) => (
          <tr key={carrier}>
            <th scope="row">{strings.carriers[carrier]}</th>
            <td className={page.number}>{strings.count(obeyed, of)}</td>
            <td className={page.number}>{withEffect}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
