import type { FileState, Transition } from '../../../contracts/domain/notebook/notebook.ts';

/**
 * Orders transitions so that each target path is free when it is applied: deletions (deepest first), moves, new content, creations
 * (topmost first). Files that swap paths have no such order and keep the given one.
 */
export function orderTransitions(transitions: readonly Transition[]): Transition[] {
  const removals: Transition[] = [];
  const moves: Move[] = [];
  const edits: Transition[] = [];
  const creations: Transition[] = [];
  for (const { fileId, before, after } of transitions) {
    if (before === null) creations.push({ fileId, before, after });
    else if (after === null) removals.push({ fileId, before, after });
    else if (before.path === after.path) edits.push({ fileId, before, after });
    else moves.push({ fileId, before, after });
  }
  removals.sort((one, other) => compare(pathOf(other.before), pathOf(one.before)));
  creations.sort((one, other) => compare(pathOf(one.after), pathOf(other.after)));
  return [...removals, ...orderMoves(moves), ...edits, ...creations];
}

interface Move {
  readonly fileId: string;
  readonly before: FileState;
  readonly after: FileState;
}

function orderMoves(moves: readonly Move[]): Move[] {
  const holder = new Map(moves.map((move) => [move.before.path, move]));
  const ordered: Move[] = [];
  const seen = new Set<Move>();
  for (const start of moves) {
    // The file that occupies the target of a move has to move first, and so on along the chain.
    const chain: Move[] = [];
    for (
      let move: Move | undefined = start;
      move !== undefined && !seen.has(move);
      move = holder.get(move.after.path)
    ) {
      seen.add(move);
      chain.push(move);
    }
    ordered.push(...chain.reverse());
  }
  return ordered;
}

function pathOf(state: FileState | null): string {
  return state?.path ?? '';
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
