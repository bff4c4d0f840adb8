import type { Agent } from '../../contracts/domain/agent.ts';
import { type Granted, isMounted } from '../grants/within-grant.ts';
import { compileScope } from '../guard/check-scope.ts';
import type { NotebookReader } from '../ports/notebook-reader-port.ts';

/**
 * Returns an agent with only those skills that a prompt may name: their files are as the person reviewed them, in the notebook of
 * the run, within the scope, and without a label.
 */
export function withOfferedSkills<A extends Agent & Granted>(
  agent: A,
  reader: Pick<NotebookReader, 'get' | 'labelsAt' | 'notebookId' | 'workspaceId'>,
): A {
  const { skills = [], granted = {} } = agent;
  const scope = compileScope(agent);
  const offered = skills.filter(({ notebookId, path, hash }) => {
    if (notebookId !== reader.notebookId || reader.get(path)?.hash !== hash || reader.labelsAt(path).length > 0)
      return false;
    if (!isMounted(granted, path)) return false;
    return (
      scope.check({ notebookId, workspaceId: reader.workspaceId, path, as: 'file', operation: 'read' }).type ===
      'allowed'
    );
  });
  return offered.length === skills.length ? agent : { ...agent, skills: offered };
}
