import { RETENTION } from '../../contracts/domain/notebook/retention.ts';

interface Measured {
  readonly sizeBytes: number;
  readonly lastMs: number;
}

/**
 * Returns the conversations to remove so that the limits hold, oldest first. Fewer when the others are kept for a reason.
 *
 * @param total of all conversations, including those that are kept
 */
export function chooseRemovals<T extends Measured>(
  removable: readonly T[],
  total: { readonly conversations: number; readonly sizeBytes: number },
  limits: { readonly conversations: number; readonly sizeBytes: number } = RETENTION,
): T[] {
  const oldestFirst = [...removable].sort((one, other) => one.lastMs - other.lastMs);
  const chosen: T[] = [];
  let { conversations, sizeBytes } = total;
  for (const conversation of oldestFirst) {
    if (conversations <= limits.conversations && sizeBytes <= limits.sizeBytes) break;
    chosen.push(conversation);
    conversations -= 1;
    sizeBytes -= conversation.sizeBytes;
  }
  return chosen;
}
