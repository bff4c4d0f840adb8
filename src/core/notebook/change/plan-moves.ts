import type { FileMove } from '../../../contracts/wire/commands/move-requests.ts';
import { foldPath } from '../../guard/fold-name.ts';
import type { NotebookReader } from '../../ports/notebook-reader-port.ts';
import type { ChangeOrError } from '../../ports/scoped-notebook-port.ts';
import { isWithin } from '../../shared/paths/path-parts.ts';
import { checkRoom } from './check-room.ts';
import { createDraftTree } from './draft-tree.ts';
import { planMove } from './plan-change.ts';
import { type PlanError, type PlanTools, planError, shown } from './plan-parts.ts';

/**
 * Plans several moves, each to its own path, as one change: all of them or none. Every path is meant as the notebook is now, so none
 * may be named twice or contain another one: chains and swaps are refused.
 */
export function planMoves(reader: NotebookReader, moves: readonly FileMove[], tools: PlanTools): ChangeOrError {
  const entangled = findEntangled(moves, tools);
  if (entangled !== null) return entangled;
  const draft = createDraftTree(reader);
  for (const { from, to } of moves) {
    const planned = planMove(draft, from, to, tools);
    if (planned.type === 'error') return planned;
    if (planned.type === 'change') for (const transition of planned.change.transitions) draft.apply(transition);
  }
  const transitions = draft.transitions();
  if (transitions.length === 0) return { type: 'unchanged' };
  const [first] = moves;
  const what = moves.length === 1 ? `${first?.from} to ${first?.to}` : `${moves.length} items`;
  const change = { notebookId: reader.notebookId, transitions, blobs: [], summary: `Move ${what}` };
  return checkRoom(reader, transitions) ?? { type: 'change', change };
}

/** Refuses moves of which one concerns a path of another. Only the old and the new name of one file may be spellings of each other. */
function findEntangled(moves: readonly FileMove[], tools: PlanTools): PlanError | null {
  const named = moves
    .flatMap(({ from, to }, move) => (from === to ? [from] : [from, to]).map((path) => ({ path, move })))
    .map((each) => ({ ...each, key: foldPath(each.path) }));
  // Segment by segment, so that a path comes right before what is below it.
  const sorted = named.toSorted((a, b) => compareSegments(a.key, b.key));
  const above: typeof sorted = [];
  for (const next of sorted) {
    while (above.length > 0 && !isWithin(next.key, above.at(-1)?.key ?? '')) above.pop();
    const last = above.findLast(({ move }) => move !== next.move);
    if (last !== undefined) return refusal(last.path, next.path, tools);
    above.push(next);
  }
  return null;
}

function refusal(path: string, other: string, tools: PlanTools): PlanError {
  const isSame = foldPath(path) === foldPath(other);
  const what = isSame
    ? `Two of the moves name ${shown(tools, path)}.`
    : `One of the moves names ${shown(tools, path)}, and another one ${shown(tools, other)} in it.`;
  const message = `${what} Nothing was moved. Make them one after the other, in calls of their own.`;
  return planError('bad-input', { message });
}

function compareSegments(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')];
  for (const [at, segment] of a.entries()) {
    const against = b[at];
    if (against === undefined) return 1;
    if (segment !== against) return segment < against ? -1 : 1;
  }
  return a.length - b.length;
}
