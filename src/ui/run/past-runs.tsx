import { PencilLine } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { useWorkingRuns } from '../../client/queries/use-runs.ts';
import type { FlatRun } from '../../contracts/domain/run/kind/flat-run.ts';
import { type RunStatus, runStatusSchema } from '../../contracts/domain/run/run.ts';
import { followPromise } from '../../core/shared/follow-promise.ts';
import { useAskAgain } from '../ask/ask-again.ts';
import { IconButton } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Options, SelectField, TextField } from '../kit/field.tsx';
import { afterPause } from '../kit/hooks/after-pause.ts';
import { focusSoon } from '../kit/hooks/focus-soon.ts';
import { common } from '../kit/language/common-strings.ts';
import page from '../kit/styles/page.module.css';
import { translateError } from '../kit/worker-texts/translate.ts';
import { navigate } from '../routes/use-route.ts';
import { useAgentList } from '../state/agents/use-agent-list.tsx';
import { useAgentTitle } from '../state/agents/use-agent-title.ts';
import { useClient } from '../state/client-context.tsx';
import { usePlace } from '../state/place-context.tsx';
import { useTools } from '../tools/use-tools.ts';
import { DryRunBadge } from './plan/dry-run-badge.tsx';
import styles from './run.module.css';
import { strings } from './run-strings.ts';
import { promptOf, runElementId } from './run-view.tsx';

const SHOWN = 200;
/** Delay after the last keystroke, in milliseconds. */
const REST_MS = 150;

/** Lists the runs of this notebook, newest first, found by words, status, agent, file and tool. */
export function PastRuns({ onPick }: { onPick: () => void }) {
  const { call } = useClient();
  const { notebook, setSession } = usePlace();
  const titleOf = useAgentTitle();
  const { agents } = useAgentList();
  const askAgain = useAskAgain();
  const working = useWorkingRuns();
  const [text, setText] = useState('');
  const [status, setStatus] = useState<RunStatus | ''>('');
  const [agent, setAgent] = useState('');
  const [path, setPath] = useState('');
  const [tool, setTool] = useState('');
  const { tools } = useTools('', null);
  const wanted = useDeferredValue(text.trim());
  const file = useDeferredValue(path.trim());
  const [runs, setRuns] = useState<readonly FlatRun[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { notebookId } = notebook;

  useEffect(() => {
    if (working === undefined) return;
    const filter = {
      notebookId,
      limit: SHOWN,
      ...(wanted === '' ? {} : { text: wanted }),
      ...(status === '' ? {} : { status }),
      ...(agent === '' ? {} : { agent }),
      ...(file === '' ? {} : { path: file }),
      ...(tool === '' ? {} : { tool }),
    };
    // Words are searched for in every run, so not at each keystroke.
    return afterPause(wanted === '' && file === '' ? 0 : REST_MS, () =>
      followPromise(
        call('runs.list', filter),
        (list) => {
          setRuns(list);
          setError(null);
        },
        (failure) => setError(translateError(failure)),
      ),
    );
  }, [call, wanted, status, agent, file, tool, notebookId, working]);

  /** Shows a run; that of a helper within the run that it works for. */
  const pick = async (run: FlatRun) => {
    try {
      const { sessionId, runId } = run.helperOf ? await call('runs.get', { runId: run.helperOf.runId }) : run;
      setSession(sessionId);
      navigate({ view: 'run', notebookId, runId });
      onPick();
      focusSoon(runElementId(runId));
    } catch (failure) {
      setError(translateError(failure));
    }
  };

  return (
    <div className={styles.scroller}>
      <div className={styles.filters}>
        <TextField
          label={strings.search}
          type="search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <SelectField
          label={strings.statusFilter}
          value={status}
          onChange={(event) => setStatus(runStatusSchema.safeParse(event.currentTarget.value).data ?? '')}
        >
          <option value="">{strings.anyStatus}</option>
          <Options of={runStatusSchema.options.map((option) => [option, strings.status[option]])} />
        </SelectField>
        <TextField
          label={strings.fileFilter}
          type="search"
          spellCheck={false}
          value={path}
          onChange={(event) => setPath(event.currentTarget.value)}
        />
        <SelectField label={common.agent} value={agent} onChange={(event) => setAgent(event.currentTarget.value)}>
          <option value="">{common.allAgents}</option>
          <Options of={agents.map(({ name, title }) => [name, title])} />
        </SelectField>
        <SelectField label={strings.toolFilter} value={tool} onChange={(event) => setTool(event.currentTarget.value)}>
          <option value="">{strings.anyTool}</option>
          <Options of={tools?.map(({ name }) => [name, name])} />
        </SelectField>
      </div>
      {error !== null && <ErrorNote message={error} />}
      {runs?.length === 0 && <p className={styles.noRuns}>{strings.noRuns}</p>}
      <ul className={styles.past}>
        {runs?.map((run) => (
          <li key={run.runId}>
            <button type="button" onClick={() => void pick(run)}>
              <span className={page.cut}>{promptOf(run)}</span>
              <span className={page.faint}>
                <DryRunBadge run={run} /> {run.helperOf ? strings.helper.title(titleOf(run.agent)) : titleOf(run.agent)}{' '}
                · {strings.status[run.status]} · {strings.when(run.createdMs)}
              </span>
            </button>
            {run.endedMs !== null && run.helperOf === undefined && (
              <IconButton
                icon={PencilLine}
                label={strings.againNamed(run.prompt.slice(0, 80).toWellFormed())}
                onClick={() => {
                  onPick();
                  askAgain(run);
                }}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
