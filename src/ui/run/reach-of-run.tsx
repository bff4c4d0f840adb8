import type { AgentListing } from '../../contracts/wire/commands/commands.ts';
import { ReachList } from '../agents/scope/reach-list.tsx';
import { useReach } from '../agents/scope/use-reach.ts';
import { ErrorNote } from '../kit/error-note.tsx';
import { Working } from '../kit/working.tsx';

interface ReachOfRunProps {
  agent: AgentListing;
  notebookId: string;
  /** What the run did, by path. */
  acts: ReadonlyMap<string, string>;
}

/** Lists the files that the agent of a run has access to, with what the run did to each. */
export default function ReachOfRun({ agent, notebookId, acts }: ReachOfRunProps) {
  const { reach, error } = useReach({ name: agent.name }, notebookId);
  if (error !== null) return <ErrorNote message={error} />;
  return reach === null ? <Working /> : <ReachList reach={reach} agent={agent.name} acts={acts} />;
}
