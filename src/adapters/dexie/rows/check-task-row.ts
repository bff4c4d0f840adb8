import { TASK_STATES } from '../../../contracts/domain/row-words.ts';
import { amount, count, fields, flag, list, oneOf, orAbsent, orNull, text } from './row-shape.ts';

export const taskRow = fields({
  taskId: text,
  title: text,
  prompt: text,
  agent: text,
  notebookId: text,
  state: oneOf(TASK_STATES),
  block: orNull(fields({ type: oneOf(['dependency', 'preflight', 'start']) })),
  continues: orNull(text),
  after: orNull(text),
  startAtMs: orNull(count),
  order: amount,
  anyway: flag,
  dryRun: orAbsent(flag),
  attachments: orAbsent(list(fields({ path: text }))),
  retryOf: orAbsent(text),
  isRemoved: orAbsent(flag),
  runIds: list(text),
  createdMs: count,
  updatedMs: count,
  endedMs: orNull(count),
});
