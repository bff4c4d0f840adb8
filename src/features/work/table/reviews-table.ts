import { count, fields, hash, list, oneOf, orNull, text } from '../../../adapters/dexie/rows/row-shape.ts';
import type { TableDefinition } from '../../../adapters/dexie/tables/define-table.ts';
import { reviewConflictError, reviewNotFoundError } from '../../../contracts/errors/messages/review-messages.ts';
import { REVIEW_STATES } from '../contract/review-states.ts';

const file = fields({ fileId: text, path: text, hash });
const author = fields({
  runId: text,
  agent: text,
  agentRevision: count,
  model: fields({ providerId: text, modelId: text }),
});
const verdict = oneOf(['approve', 'send-back', 'reject']);

/** Work that is planned, done and reviewed. */
export const reviewsTable: TableDefinition<'reviews'> = {
  schema: 'reviewId, state, notebookId',
  sortBy: 'createdMs',
  keyOf: ({ reviewId }) => reviewId,
  missing: (reviewId) => reviewNotFoundError('workGone', {}, { reviewId }),
  taken: ({ reviewId }) => reviewConflictError('moved', {}, { reviewId }),
  moved: ({ reviewId, state }) => reviewConflictError('moved', {}, { reviewId, state }),
  shape: fields({
    reviewId: text,
    workspaceId: text,
    notebookId: text,
    title: text,
    prompt: text,
    planner: orNull(text),
    executor: text,
    reviewer: orNull(text),
    maxRounds: count,
    state: oneOf(REVIEW_STATES),
    message: orNull(text),
    currentRunId: orNull(text),
    planRunId: orNull(text),
    plan: text,
    rounds: list(
      fields({
        executorRunId: text,
        reviewerRunId: orNull(text),
        verdict: orNull(verdict),
        remarks: text,
        decision: orNull(fields({ type: verdict, by: oneOf(['person', 'agent']), remarks: text, atMs: count })),
      }),
    ),
    applyRunId: orNull(text),
    files: list(file),
    inputs: list(file),
    authors: orNull(fields({ planner: orNull(author), executor: author, reviewer: orNull(author) })),
    createdMs: count,
    updatedMs: count,
    endedMs: orNull(count),
  }),
};
