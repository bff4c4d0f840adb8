import type { RetentionLimits } from '../../contracts/domain/notebook/retention-limits.ts';

interface Measured {
  readonly sizeBytes: number;
  readonly lastMs: number;
}

/**
 * Returns the conversations to remove so that the limits hold, oldest first. Fewer when the others are kept for a reason.
 *
 * @param total of all conversations, including those that are kept
 * @param limits null for none
 */
export function chooseRemovals<T extends Measured>(
  removable: readonly T[],
  total: { readonly conversations: number; readonly sizeBytes: number },
  limits: Pick<RetentionLimits, 'conversations' | 'sizeBytes'>,
): T[] {
  const oldestFirst = [...removable].sort((one, other) => one.lastMs - other.lastMs);
  const most = limits.conversations ?? Number.POSITIVE_INFINITY;
  const mostBytes = limits.sizeBytes ?? Number.POSITIVE_INFINITY;
  const chosen: T[] = [];
  let { conversations, sizeBytes } = total;
  for (const conversation of oldestFirst) {
    if (conversations <= most && sizeBytes <= mostBytes) break;
    chosen.push(conversation);
    conversations -= 1;
    sizeBytes -= conversation.sizeBytes;
  }
  return chosen;
}
