import { Pause, Play, Redo2, RotateCcw, Square, Undo2 } from 'lucide-react';
import type { Run } from '../../contracts/run.ts';
import { useGateState } from '../../live/gate/use-gate.ts';
import { useModelsOfRun } from '../../live/use-providers.ts';
import { useChangesOfRun } from '../../live/use-runs.ts';
import { useClient } from '../app/client-context.tsx';
import { useUndo } from '../files/use-undo.ts';
import { Button, LinkButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { useAction } from '../kit/use-action.ts';
import { Working } from '../kit/working.tsx';
import { isHere } from '../models/answering-model.ts';
import { useModels } from '../models/use-models.tsx';
import { formatRoute } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { ModelLoading } from './model-loading.tsx';
import styles from './run.module.css';
import { RunCost } from './run-cost.tsx';
import { strings } from './strings.ts';

interface RunControlsProps {
  run: Run;
  debug: boolean;
  onDebug: (on: boolean) => void;
}

/** Where a run stands, what can be done with it, and what it took. */
export function RunControls({ run, debug, onDebug }: RunControlsProps) {
  const { call } = useClient();
  const undo = useUndo();
  const changes = useChangesOfRun(run.runId) ?? [];
  const { runId } = run;
  const act = useAction((name: 'runs.pause' | 'runs.resume' | 'runs.cancel' | 'runs.retry') => call(name, { runId }));

  const ended = run.endedMs !== null;
  const working = run.status === 'running' || run.status === 'queued';
  const own = changes.filter((change) => change.actor.type === 'agent' && change.undoes.length === 0);
  const canUndo = ended && own.some((change) => change.undoneBy === null);
  const canRedo = ended && !canUndo && own.some((change) => change.undoneBy !== null);

  return (
    <div className={styles.controls} data-working={working}>
      <p className={styles.state} data-status={run.status} role="status">
        {working ? <Working text={stateLine(run)} /> : stateLine(run)}
      </p>
      {working && <ModelLoading model={run.model} />}
      <div className={styles.buttons}>
        {working && (
          <Button icon={Pause} disabled={act.busy || run.request !== 'none'} onClick={() => void act.run('runs.pause')}>
            {strings.pause}
          </Button>
        )}
        {(run.status === 'paused' || run.status === 'interrupted') && (
          <Button icon={Play} disabled={act.busy} onClick={() => void act.run('runs.resume')}>
            {strings.resume}
          </Button>
        )}
        {run.status === 'paused' && <WayOut />}
        {run.status === 'failed' && <OtherModel run={run} />}
        {!ended && (
          <Button
            icon={Square}
            disabled={act.busy || run.request === 'cancel'}
            onClick={() => void act.run('runs.cancel')}
          >
            {strings.cancel}
          </Button>
        )}
        {ended && (
          <Button icon={RotateCcw} disabled={act.busy} onClick={() => void act.run('runs.retry')}>
            {strings.retry}
          </Button>
        )}
        {canUndo && (
          <Button icon={Undo2} disabled={undo.busy} onClick={() => void undo.run(runId, 'undo')}>
            {strings.undoRun}
          </Button>
        )}
        {canRedo && (
          <Button icon={Redo2} disabled={undo.busy} onClick={() => void undo.run(runId, 'redo')}>
            {strings.redoRun}
          </Button>
        )}
      </div>
      {act.error && <ErrorNote message={act.error.message} onDismiss={act.clearError} />}
      <p className={styles.usage}>
        <RunCost run={run} />
        <LinkButton onClick={() => navigate({ view: 'log', runId })}>{strings.log}</LinkButton>
        <LinkButton aria-pressed={debug} onClick={() => onDebug(!debug)}>
          {strings.debug}
        </LinkButton>
      </p>
    </div>
  );
}

/** Where one goes on when a model on this device failed, or was lost. */
function OtherModel({ run }: { run: Run }) {
  const refs = useModelsOfRun(run.runId) ?? [];
  if (![run.model, ...refs].some(isHere)) return null;
  return <a href={formatRoute({ view: 'models' })}>{strings.otherModel}</a>;
}

/** Where the person takes away what a paused run waits for. */
function WayOut() {
  const gate = useGateState();
  const { providers } = useModels();
  if (gate?.airplane) return <a href={formatRoute({ view: 'gate' })}>{strings.airplane}</a>;
  if (!providers?.some(({ code }) => code === 'key-locked')) return null;
  return <a href={formatRoute({ view: 'models' })}>{strings.keys}</a>;
}

function stateLine(run: Run): string {
  if (run.request === 'cancel' && run.endedMs === null) return strings.cancelling;
  if (run.request === 'pause' && run.status === 'running') return strings.pausing;
  const why = run.message ?? (run.stopReason === null ? '' : strings.stopReason[run.stopReason]);
  const state = strings.status[run.status];
  if (why === '' || run.status === 'completed') return state;
  return why.startsWith(state) ? why : `${state}. ${why}`;
}
