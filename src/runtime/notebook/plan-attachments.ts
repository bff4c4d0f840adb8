import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { AttachmentChoice, AttachmentPlan, FileMove } from '../../contracts/wire/commands/move-requests.ts';
import type { PlanTools } from '../../core/notebook/change/plan-parts.ts';
import { findOwnAttachments } from '../../core/notebook/links/own-attachments.ts';
import { withAttachments } from '../../core/notebook/links/with-attachments.ts';
import type { NotebookReader } from '../../core/ports/notebook-reader-port.ts';
import type { ChangeOrError } from '../../core/ports/scoped-notebook-port.ts';

/** A planned move with the attachments that move along, and what is known of them. */
export interface PlanWithAttachments {
  /** The error of the attachments when they can’t move along. */
  readonly planned: ChangeOrError;
  /** The change that links are counted for: without the attachments when they can’t move along. Null when nothing moves. */
  readonly change: Change | null;
  readonly attachments: AttachmentPlan;
}

export const NO_ATTACHMENTS: AttachmentPlan = { moves: [], included: false, refusal: null };

/** Adds the attachments of moved notes to a planned move, as chosen. */
export async function planAttachments(
  reader: NotebookReader,
  planned: ChangeOrError,
  { moves, choice }: { readonly moves: readonly FileMove[]; readonly choice: AttachmentChoice },
  tools: PlanTools,
): Promise<PlanWithAttachments> {
  if (planned.type !== 'change') return { planned, change: null, attachments: NO_ATTACHMENTS };
  const own = await findOwnAttachments(reader, moves);
  const included = own.moves.length > 0 && (choice === 'move' || (choice === 'near' && own.isNear));
  const all = included ? withAttachments(reader, planned.change, own.moves, tools) : planned;
  const refusal = all.type === 'error' ? all.message : null;
  const change = all.type === 'change' ? all.change : planned.change;
  return { planned: all, change, attachments: { moves: own.moves, included, refusal } };
}

export function movedAttachments({ moves, included }: AttachmentPlan): readonly FileMove[] {
  return included ? moves : [];
}

/** Returns what a log entry adds about attachments. */
export function andAttachments(attachments: readonly FileMove[]): string {
  if (attachments.length === 0) return '';
  return `, with ${attachments.length === 1 ? '1 attachment' : `${attachments.length} attachments`}`;
}
