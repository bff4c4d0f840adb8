import { reviewsTable } from './table/reviews-table.ts';
import { tasksTable } from './table/tasks-table.ts';

/** The tables of the feature. */
export const workTables = { tasks: tasksTable, reviews: reviewsTable };
