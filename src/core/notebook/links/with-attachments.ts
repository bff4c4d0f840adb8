import type { Change } from '../../../contracts/domain/notebook/notebook.ts';
import type { Said } from '../../../contracts/errors/errors.ts';
import { alreadyExistsError, conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { FileMove } from '../../../contracts/wire/commands/move-requests.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import type { ChangeOrError } from '../../ports/scoped-notebook-port.ts';
import { checkRoom } from '../change/check-room.ts';
import { createDraftTree } from '../change/draft-tree.ts';
import { planMove } from '../change/plan-change.ts';
import { type PlanTools, planError } from '../change/plan-parts.ts';

/** Adds the moves of attachments to the planned move of their notes. An attachment that can't move refuses the whole change. */
export function withAttachments(
  reader: NotebookReader,
  change: Change,
  attachments: readonly FileMove[],
  tools: PlanTools,
): ChangeOrError {
  if (attachments.length === 0) return { type: 'change', change };
  const draft = createDraftTree(reader);
  for (const transition of change.transitions) draft.apply(transition);
  for (const { from, to } of attachments) {
    const planned = planMove(draft, from, to, tools);
    if (planned.type === 'error') return planError(planned.code, explain(from, to, planned));
    if (planned.type === 'change') for (const transition of planned.change.transitions) draft.apply(transition);
  }
  const transitions = draft.transitions();
  const summary = `${change.summary}, with ${attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`}`;
  return checkRoom(reader, transitions) ?? { type: 'change', change: { ...change, transitions, summary } };
}

function explain(from: string, to: string, refused: Extract<ChangeOrError, { type: 'error' }>): Said {
  return refused.code === 'already-exists'
    ? alreadyExistsError.sentence('attachment', { path: from, to })
    : conflictError.sentence('attachment', { path: from, why: refused });
}
