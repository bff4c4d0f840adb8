import type { TableDefinition } from '../../../adapters/dexie/tables/define-table.ts';
import { reviewConflictError, reviewNotFoundError } from '../../../contracts/errors/messages/review-messages.ts';

/** Work that is planned, done and reviewed. */
export const reviewsTable: TableDefinition<'reviews'> = {
  schema: 'reviewId, state, notebookId',
  since: 7,
  sortBy: 'createdMs',
  keyOf: ({ reviewId }) => reviewId,
  missing: (reviewId) => reviewNotFoundError('workGone', {}, { reviewId }),
  taken: ({ reviewId }) => reviewConflictError('moved', {}, { reviewId }),
  moved: ({ reviewId, state }) => reviewConflictError('moved', {}, { reviewId, state }),
};
