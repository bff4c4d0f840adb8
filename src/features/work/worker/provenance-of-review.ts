import type { NotebookPlace, Provenance, ProvenancePart } from '../../../contracts/domain/notebook/provenance.ts';
import type { ReviewRole } from '../../../contracts/domain/run/kind/review-link.ts';
import type { Approval, Run, ToolCallRow } from '../../../contracts/domain/run/run.ts';
import { isOfRun } from '../../../core/shared/paths/path-parts.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { FileVersion, PartAuthor, Review } from '../contract/review.ts';
import { notebookOf } from '../core/part-notebook.ts';
import { executorRuns, runsOf } from './review-changes.ts';

const MAX_SOURCES = 500;

/**
 * Resolves with where the approved changes are from, as it is kept with each of them.
 *
 * @param approved the planned changes of the executor: what the work wrote itself, and read again, is no source
 */
export async function describeProvenance(
  services: Services,
  review: Review,
  approved: readonly Approval[],
  approvedMs: number,
): Promise<Provenance> {
  const { reviewId, title, rounds, handed = [] } = review;
  const runs = await runsOf(services, review);
  const lastReviewer = rounds.findLast(({ reviewerRunId }) => reviewerRunId !== null)?.reviewerRunId;
  const executors = executorRuns(review);
  const byRole: [ReviewRole, Run | undefined][] = [
    ['planner', runs.find(({ runId }) => runId === review.planRunId)],
    ['executor', runs.findLast(({ runId }) => executors.includes(runId))],
    ['reviewer', runs.find(({ runId }) => runId === lastReviewer)],
  ];
  const parts: ProvenancePart[] = [];
  for (const [role, run] of byRole) if (run) parts.push(await partOf(services, role, run));
  const transitions = approved.flatMap(({ change }) => change?.transitions ?? []);
  const made = new Set(transitions.flatMap(({ after }) => after?.hash ?? []));
  const readers: [ReviewRole, string][] = [
    ...(review.planRunId === null ? [] : [['planner', review.planRunId] satisfies [ReviewRole, string]]),
    ...executors.map((runId): [ReviewRole, string] => ['executor', runId]),
  ];
  const sources = new Map<string, Provenance['sources'][number]>();
  for (const [role, runId] of readers) {
    const { calls } = await services.store.readTrace(runId);
    for (const source of sourcesOf(calls, notebookOf(review, role))) {
      if (!made.has(source.hash)) sources.set(`${source.fileId} ${source.hash}`, source);
    }
  }
  return {
    reviewId,
    title,
    rounds: rounds.length,
    approvedMs,
    parts,
    handed: [...handed],
    sources: [...sources.values()].slice(0, MAX_SOURCES),
  };
}

/** Returns the sources as the work lists them. */
export function inputsOf({ sources }: Provenance, { notebookId }: Pick<Review, 'notebookId'>): FileVersion[] {
  return sources.map(({ notebookId: of, ...file }) => (of === notebookId ? file : { ...file, notebookId: of }));
}

/** Returns who did the parts, as the work lists them; null without an executor. */
export function authorsOf({ parts }: Provenance): Review['authors'] {
  const of = (role: ReviewRole): PartAuthor | null => {
    const part = parts.find((one) => one.role === role);
    if (part === undefined) return null;
    const { runId, agent, agentRevision, model } = part;
    return { runId, agent, agentRevision, model };
  };
  const executor = of('executor');
  return executor && { planner: of('planner'), executor, reviewer: of('reviewer') };
}

/** Returns the files that calls have read, each content once. */
function sourcesOf(
  calls: readonly Pick<ToolCallRow, 'read' | 'readIds' | 'readHashes'>[],
  notebookId: string,
): Provenance['sources'] {
  return calls.flatMap(({ read, readIds = [], readHashes = [] }) =>
    read.flatMap((path, at) => {
      const fileId = readIds[at] ?? '';
      const hash = readHashes[at] ?? '';
      return fileId === '' || hash === '' || isOfRun(path) ? [] : { notebookId, fileId, path, hash };
    }),
  );
}

async function partOf(services: Services, role: ReviewRole, run: Run): Promise<ProvenancePart> {
  const { runId, agent, agentRevision } = run;
  const { requests } = await services.store.readTrace(runId);
  // The model that has answered: the run may name only the default.
  const { providerId, modelId } = requests.at(-1) ?? run.model;
  return { role, runId, agent, agentRevision, model: { providerId, modelId }, ...(await placeOf(services, run)) };
}

async function placeOf({ store }: Services, { workspaceId, notebookId }: Run): Promise<NotebookPlace> {
  const workspaces = await store.listWorkspaces();
  const notebook = await store.findNotebook(notebookId);
  const workspace = workspaces.find((one) => one.workspaceId === workspaceId);
  return { workspaceId, workspace: workspace?.name ?? '', notebookId, notebook: notebook?.name ?? '' };
}
