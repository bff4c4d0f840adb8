import { reviewsTable } from './table/reviews-table.ts';
import { tasksTable } from './table/tasks-table.ts';

export const workTables = { tasks: tasksTable, reviews: reviewsTable };
