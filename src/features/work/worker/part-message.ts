import type { Agent } from '../../../contracts/domain/agent.ts';
import type { RunLabel } from '../../../contracts/domain/notebook/label.ts';
import type { HandedText } from '../../../contracts/domain/notebook/provenance.ts';
import type { ReviewRole } from '../../../contracts/domain/run/kind/review-link.ts';
import { reviewDeniedError } from '../../../contracts/errors/messages/review-messages.ts';
import { answerOfHelper } from '../../../core/helpers/answer-of-helper.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { changeAsText } from '../../../runtime/approvals/approval-listing.ts';
import { isRemote } from '../../../runtime/runs/direct-call.ts';
import { MAX_REMARKS, type Review } from '../contract/review.ts';
import { notebookOf } from '../core/part-notebook.ts';
import { readVerdict } from '../core/read-verdict.ts';
import { planPrompt, reviewPrompt, reworkPrompt, workPrompt } from '../core/review-prompts.ts';
import { unreadable } from './may-receive.ts';
import { changesOf, executorRuns } from './review-changes.ts';

/** The request to a part, and the runs whose words or changes are in it. */
export interface PartMessage {
  readonly text: string;
  readonly from: HandedText['from'];
}

interface Asked {
  readonly role: ReviewRole;
  /** What the reviewer or the person wrote about the last round. */
  readonly remarks: string;
  readonly dropped: readonly string[];
}

/**
 * Resolves with the request to a part. Within one notebook, what an agent has written is in it only if the agent of the part may read all
 * that it is from; rejects with `denied` otherwise. For another notebook the person decides, who sees the text.
 */
export async function messageOf(
  services: Services,
  review: Review,
  { role, remarks, dropped }: Asked,
  agent: Agent,
  labels: readonly RunLabel[],
): Promise<PartMessage> {
  const { store } = services;
  const { rounds, planRunId } = review;
  const notebookId = notebookOf(review, role);
  const isApart = (other: ReviewRole) => notebookOf(review, other) !== notebookId;
  const from = (other: ReviewRole, runIds: readonly (string | null)[]) =>
    runIds.flatMap((runId) => (runId === null ? [] : { runId, notebookId: notebookOf(review, other) }));
  /** Resolves with the files of this notebook that these runs have read and the agent may not read. */
  const refusedOf = async (runs: HandedText['from']) => {
    const here = runs.filter((run) => run.notebookId === notebookId);
    const read = await Promise.all(here.map(({ runId }) => store.pathsRead(runId)));
    return unreadable(services, agent, notebookId, read.flat(), labels);
  };
  const remote = await isRemote(services.models, agent);
  /** For a server, what a part has said is in its own words: they have no values that were put back. */
  const said = async (text: string, runId: string | null | undefined, of: (words: string) => string) => {
    const run = runId ? await store.run(runId) : undefined;
    return run && of(run.text) === text ? of(await answerOfHelper(run, remote, services.loop)) : text;
  };
  const asked = { ...review, plan: await said(review.plan, planRunId, (words) => words.trim()) };
  const remarksOf = (words: string) => readVerdict(words).remarks.slice(0, MAX_REMARKS).toWellFormed();
  const ofPlanner = from('planner', asked.plan === '' ? [] : [planRunId]);
  switch (role) {
    case 'planner':
      return { text: planPrompt(asked, isApart('executor')), from: [] };
    case 'executor': {
      const last = rounds.at(-1);
      if (last === undefined) {
        refuse(await refusedOf(ofPlanner), agent, 'plan');
        return { text: workPrompt(asked, isApart('planner')), from: ofPlanner };
      }
      // The person's own remarks are from no file.
      const ofReviewer = from('reviewer', last.decision?.by === 'agent' ? [last.reviewerRunId] : []);
      refuse(await refusedOf(ofReviewer), agent, 'remarks');
      const words = await said(remarks, last.reviewerRunId, remarksOf);
      return { text: reworkPrompt(asked, words, dropped), from: ofReviewer };
    }
    case 'reviewer': {
      const runIds = executorRuns(review);
      const ofExecutor = from('executor', runIds);
      const { combined } = await changesOf(services, review);
      const executed = await Promise.all(runIds.map((id) => store.run(id)));
      const paths =
        combined?.transitions.flatMap(({ before, after }) => [before?.path ?? [], after?.path ?? []].flat()) ?? [];
      const hidden = new Set(isApart('executor') ? [] : await unreadable(services, agent, notebookId, paths, labels));
      const shown = combined && {
        ...combined,
        transitions: combined.transitions.filter(
          ({ before, after }) => !hidden.has(before?.path ?? '') && !hidden.has(after?.path ?? ''),
        ),
      };
      if (shown === null || shown.transitions.length === 0) refuse([...hidden], agent, 'changes');
      const mayReadWords = (await refusedOf([...ofPlanner, ...ofExecutor])).length === 0;
      const spoke = executed.at(-1);
      const words = mayReadWords && spoke ? await answerOfHelper(spoke, remote, services.loop) : '';
      const sentBack = rounds.filter(({ decision }) => decision?.type === 'send-back');
      const note = hidden.size === 0 ? '' : `\n(${hidden.size} files are not shown: they are outside of your scope.)`;
      const text = reviewPrompt(mayReadWords ? asked : { ...asked, plan: '' }, {
        words,
        changes: `${await changeAsText(services, shown)}${note}`,
        earlier: await Promise.all(
          sentBack.map(({ decision, reviewerRunId }) => said(decision?.remarks ?? '', reviewerRunId, remarksOf)),
        ),
        isApart: isApart('executor'),
      });
      return { text, from: [...(mayReadWords ? ofPlanner : []), ...ofExecutor] };
    }
    default:
      return role satisfies never;
  }
}

function refuse(paths: readonly string[], { title, name }: Agent, what: 'plan' | 'remarks' | 'changes'): void {
  const [first] = paths;
  if (first === undefined) return;
  const which = paths.length === 1 ? first : `${first} (${paths.length} files)`;
  throw reviewDeniedError(`${what}Hidden`, { title, path: which }, { agent: name, paths: paths.slice(0, 20) });
}
