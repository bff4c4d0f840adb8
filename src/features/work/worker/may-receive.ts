import type { Agent } from '../../../contracts/domain/agent.ts';
import type { RunLabel } from '../../../contracts/domain/notebook/label.ts';
import { admitAttachment } from '../../../core/attachments/admit-attachment.ts';
import { makeGrant } from '../../../core/grants/make-grant.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { attachmentContext } from '../../../runtime/runs/start/admit-attachments.ts';

/**
 * Resolves with the paths that the agent may not read. Its scope, the rules and the labels decide, as for a file that the person attaches.
 * Text of another agent about such a file must not reach this agent. Files of runs are skipped: each run has its own.
 */
export async function unreadable(
  services: Services,
  agent: Agent,
  notebookId: string,
  paths: Iterable<string>,
  labels: readonly RunLabel[],
): Promise<string[]> {
  const { store, loop } = services;
  const { workspaceId } = await store.notebook(notebookId);
  const runId = loop.ids.next('run');
  const grant = makeGrant({ runId, notebookId, workspaceId }, agent, loop.clock.nowMs(), loop.hasher);
  const origin = { notebookId, sessionId: null, runId, agent: agent.name };
  const { context } = await attachmentContext(services, { origin, agent, grant, sessionRunIds: [] }, labels);
  const refused: string[] = [];
  for (const path of new Set(paths)) {
    if (isOfRun(path)) continue;
    const admitted = await admitAttachment({ path }, context, loop);
    // A file that does not exist yet, or that is a folder, is decided on by its path before it is looked up.
    if (admitted.type === 'refused' && !UNSEEN.includes(admitted.error.code)) refused.push(path);
  }
  return refused;
}

const UNSEEN: readonly string[] = ['not-found', 'is-a-folder'];
