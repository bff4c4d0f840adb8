import { useMemo } from 'react';
import { useChangesOfRun } from '../../../client/queries/use-runs.ts';
import type { Run, ToolCallRow } from '../../../contracts/domain/run/run.ts';
import { ReachList } from '../../agents/scope/reach-list.tsx';
import { useReach } from '../../agents/scope/use-reach.ts';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Working } from '../../kit/working.tsx';
import { useAgentList } from '../../state/agents/use-agent-list.tsx';
import { changedFiles } from '../changed-files.ts';
import styles from '../run.module.css';
import { strings } from '../run-strings.ts';

/** Lists the files that the agent of a run has access to, with what the run did to each. */
export default function ReachOfRun({ run, calls }: { run: Run; calls: readonly ToolCallRow[] }) {
  const changes = useChangesOfRun(run.runId);
  const agent = useAgentList().agents.find(({ name }) => name === run.agent);
  const { reach, error } = useReach({ name: run.agent }, agent ? run.notebookId : null);
  const acts = useMemo(() => {
    const found = new Map(calls.flatMap(({ read }) => read).map((path) => [path, strings.fileAction.read]));
    for (const { path, action } of changedFiles(changes ?? [])) found.set(path, strings.fileAction[action]);
    return found;
  }, [calls, changes]);
  if (!agent) return <p>{strings.reachGone}</p>;
  if (error !== null) return <ErrorNote message={error} />;
  return (
    <div className={styles.files}>
      {agent.revision !== run.agentRevision && <p>{strings.reachNow}</p>}
      {reach === null ? <Working /> : <ReachList reach={reach} agent={agent.name} acts={acts} />}
    </div>
  );
}
