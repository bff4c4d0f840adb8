import { useState } from 'react';
import { noteOwnRun } from '../../../client/runs/run-screen-requests.ts';
import type { PreflightFinding } from '../../../contracts/domain/run/preflight.ts';
import type { Run } from '../../../contracts/domain/run/run.ts';
import type { AgentListing } from '../../../contracts/wire/commands/agent-requests.ts';
import { focusSoon } from '../../kit/hooks/focus-soon.ts';
import { useAction } from '../../kit/hooks/use-action.ts';
import { useNotices } from '../../kit/notices.tsx';
import { navigate } from '../../routes/use-route.ts';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { useClient } from '../../state/client-context.tsx';
import { flushNotes } from '../../state/notebook/open-notes.ts';
import { usePlace } from '../../state/place-context.tsx';
import { handOverStrings as strings } from './hand-over-strings.ts';

/** Returns how to hand a run over, and what was found about that. A second press starts it in spite of findings. */
export function useHandOver(run: Run) {
  const { call } = useClient();
  const { choose } = useAgentList();
  const { route, activePath, setSession } = usePlace();
  const { announce } = useNotices();
  const [findings, setFindings] = useState<readonly PreflightFinding[]>([]);
  const { runId, notebookId, sessionId, prompt } = run;
  const action = useAction(async (target: AgentListing) => {
    if (findings.length === 0) {
      const task = { message: prompt, agent: target.name, notebookId, sessionId };
      const found = (await call('runs.preflight', task)).filter(({ level }) => level === 'blocking');
      setFindings(found);
      if (found.length > 0) return;
    }
    await flushNotes();
    const open = activePath === null ? [] : [activePath];
    const next = await call('runs.handOver', { runId, agent: target.name, open });
    noteOwnRun(next.runId);
    // The next message belongs to the same conversation.
    choose(target.name);
    setSession(next.sessionId);
    announce(strings.started(target.title));
    // A URL that names this run would keep it in view instead of the new one.
    if (route.view === 'run') navigate({ view: 'run', notebookId, runId: next.runId });
    focusSoon('run-heading');
  });
  const { busy, error, clearError } = action;
  return { findings, reset: () => setFindings([]), start: action.run, busy, error, clearError };
}
