import { Pause, PencilLine, Play, Redo2, RotateCcw, Square, Undo2 } from 'lucide-react';
import { type FocusEvent, lazy, Suspense, useLayoutEffect, useRef } from 'react';
import { useGateState } from '../../client/network/use-gate.ts';
import { useModelsOfRun } from '../../client/providers/use-providers.ts';
import { noteOwnRun } from '../../client/runs/run-screen-requests.ts';
import { flattenRun } from '../../contracts/domain/run/kind/flatten-run.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import { useAskAgain } from '../ask/ask-again.ts';
import { useUndoOfRun } from '../files/use-undo-of-run.ts';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { useAction } from '../kit/hooks/use-action.ts';
import { common } from '../kit/language/common-strings.ts';
import { translate } from '../kit/worker-texts/translate.ts';
import { Working } from '../kit/working.tsx';
import { formatRoute } from '../routes/routes.ts';
import { navigate } from '../routes/use-route.ts';
import { useClient } from '../state/client-context.tsx';
import { isHere } from '../state/models/answering-model.ts';
import { useModels } from '../state/models/use-models.tsx';
import { usePlace } from '../state/place-context.tsx';
import { ModelLoading } from './model-loading.tsx';
import styles from './run.module.css';
import { strings } from './run-strings.ts';

const PinButton = lazy(() => import('../launcher/pin-button.tsx'));

/** Shows the status of a run and its actions. */
export function RunControls({ run }: { run: Run }) {
  const { call } = useClient();
  const { route, setSession } = usePlace();
  const askAgain = useAskAgain();
  const focus = useKeptFocus();
  const { runId, notebookId } = run;
  const act = useAction((name: 'runs.pause' | 'runs.resume' | 'runs.cancel') => call(name, { runId }));
  const retry = useAction(async () => {
    const again = await call('runs.retry', { runId });
    noteOwnRun(again.runId);
    // A playbook runs in a conversation of its own.
    setSession(again.sessionId);
    // A URL that names this run would keep it in view instead of the new one.
    if (route.view === 'run') navigate({ view: 'run', notebookId, runId: again.runId });
    focusSoon('run-heading');
  });

  const ended = run.endedMs !== null;
  const working = run.status === 'running' || run.status === 'queued';
  const undo = useUndoOfRun(runId, ended);
  const canResume = run.status === 'paused' || run.status === 'interrupted';
  const busy = act.busy || retry.busy;
  const failed = act.error ? act : retry;

  return (
    <div className={styles.controls} data-working={working} {...focus.events}>
      <p className={styles.state} data-status={run.status} role="status" tabIndex={-1} ref={focus.fallback}>
        {working ? <Working text={stateLine(run)} /> : stateLine(run)}
      </p>
      {working && <ModelLoading model={run.model} />}
      <div className={styles.buttons}>
        {(working || canResume) && (
          <Button
            icon={working ? Pause : Play}
            busy={busy || (working && run.request !== 'none')}
            onClick={() => void act.run(working ? 'runs.pause' : 'runs.resume')}
          >
            {working ? strings.pause : common.resume}
          </Button>
        )}
        {run.status === 'paused' && <WayOut />}
        {run.status === 'failed' && <OtherModel run={run} />}
        {!ended && (
          <Button icon={Square} busy={busy || run.request === 'cancel'} onClick={() => void act.run('runs.cancel')}>
            {common.cancel}
          </Button>
        )}
        {ended && run.driver.type !== 'plan' && run.origin.type !== 'review' && (
          <Button icon={RotateCcw} busy={busy} onClick={() => void retry.run()}>
            {strings.retry}
          </Button>
        )}
        {ended && run.origin.type !== 'review' && (
          <Button icon={PencilLine} onClick={() => askAgain(flattenRun(run))}>
            {strings.runAgain}
          </Button>
        )}
        {ended && run.driver.type === 'model' && run.origin.type === 'person' && (
          <Suspense>
            <PinButton entry={{ text: run.prompt, of: null }} />
          </Suspense>
        )}
        {undo.way && (
          <Button icon={undo.way === 'undo' ? Undo2 : Redo2} busy={undo.busy} onClick={undo.run}>
            {undo.way === 'undo' ? strings.undoRun : strings.redoRun}
          </Button>
        )}
      </div>
      {failed.error && <ErrorNote message={failed.error.message} onDismiss={failed.clearError} />}
    </div>
  );
}

/**
 * When the focused control disappears, as Cancel does at the end of a run, moves the focus to the status line: never to the
 * button that takes its place, which the next key press would activate.
 */
function useKeptFocus() {
  const fallback = useRef<HTMLParagraphElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) fallback.current?.focus();
  });
  const events = {
    onFocus: (event: FocusEvent) => {
      focused.current = event.target;
    },
    onBlur: () => {
      focused.current = null;
    },
  };
  return { fallback, events };
}

/** Links to the models when a local model failed or was lost. */
function OtherModel({ run }: { run: Run }) {
  const refs = useModelsOfRun(run.runId) ?? [];
  if (![run.model, ...refs].some(isHere)) return null;
  return <a href={formatRoute({ view: 'models' })}>{strings.otherModel}</a>;
}

/** Links to the setting that blocks a paused run: airplane mode or locked keys. */
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
  const why = run.message === null ? reasonOf(run) : translate(run.message, run.sentence);
  const state = strings.status[run.status];
  if (why === '' || run.status === 'completed') return state;
  return why.startsWith(state) ? why : `${state}. ${why}`;
}

function reasonOf({ status, stopReason }: Run): string {
  if (status === 'interrupted') return strings.resumes;
  return stopReason === null ? '' : strings.stopReason[stopReason];
}
