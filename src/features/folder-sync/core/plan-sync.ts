import { ancestorsOf } from '../../../core/shared/paths/path-parts.ts';
import type { SyncNote } from '../contract/sides.ts';
import { type Decision, decidePair, type Removals } from './decide-pair.ts';
import { toNotebookPath } from './disk-names.ts';
import { type Pair, pairSides, type Sides } from './pair-sides.ts';
import { type Kept, type Placed, type Placing, placeTargets } from './place-targets.ts';

/** Share of the files, and number of them, above which the removal of files needs the person's answer. */
const MANY = { share: 0.3, files: 5 };

export interface SyncInput extends Sides {
  /** Words in the name of a copy: "from folder 2026-11-29". */
  readonly copyWords: string;
  /** The person's answer to a removal of many files. Default: none was given. */
  readonly answer?: Removals | undefined;
  /** Paths of the notebook that are not carried and keep their names. Default: none. */
  readonly reserved?: readonly string[];
  /** Whether the folder has the sidecar of this notebook: a disk that is not connected can look like an empty folder. */
  readonly isMarked: boolean;
}

/** Files that one side lost. */
export interface ManyGone {
  /** Deleted in the notebook, and on disk. */
  readonly here: number;
  readonly there: number;
  /** Files that were in step. */
  readonly of: number;
}

export type PlanNote = Omit<SyncNote, 'atMs'>;

export type SyncPlan =
  | { readonly type: 'ask'; readonly gone: ManyGone }
  | { readonly type: 'plan'; readonly placed: readonly Placed[]; readonly notes: readonly PlanNote[] };

/**
 * Plans one pass from what was last in step, the notebook and the folder: where each file is afterwards on both sides, and with whose
 * content. Pure: the same input gives the same plan.
 */
export function planSync({ copyWords, answer, isMarked, reserved = [], ...sides }: SyncInput): SyncPlan {
  const names = sides.names ?? new Map<string, string>();
  const decided: Decided[] = [];
  const waiting: Pair[] = [];
  for (const pair of pairSides(sides)) {
    const decision: Decision = canBeCarried(pair, names) ? decidePair(pair, answer) : { type: 'wait' };
    if (decision.type === 'wait') waiting.push(pair);
    else decided.push({ pair, decision });
  }
  const gone = { ...countGone(decided), of: sides.known.filter(({ kind }) => kind === 'file').length };
  const isEmptied = !isMarked && gone.of > 0 && sides.there.every(({ kind }) => kind === 'folder');
  if (answer === undefined && (isMany(gone.here, gone.of) || isMany(gone.there, gone.of) || isEmptied)) {
    return { type: 'ask', gone };
  }
  const { kept, removed } = keepNeededFolders(decided, waiting);
  const placed = placeTargets({ kept, removed, waiting, reserved, copyWords, names });
  return { type: 'plan', placed, notes: [...notesOfWaiting(waiting), ...notesOfKept({ kept }, placed)] };
}

interface Decided {
  readonly pair: Pair;
  readonly decision: Exclude<Decision, { type: 'wait' }>;
}

/** Keeps each folder that would go while something in it stays. */
function keepNeededFolders(decided: readonly Decided[], waiting: readonly Pair[]): Pick<Placing, 'kept' | 'removed'> {
  const kept: Kept[] = [];
  const removed: Pair[] = [];
  const neededHere = new Set<string>();
  const neededThere = new Set<string>();
  const need = ({ here, there }: Pair, naming: 'here' | 'there' | 'kept') => {
    if (here !== null && naming !== 'there') for (const path of ancestorsOf(here.path)) neededHere.add(path);
    if (there !== null && naming !== 'here')
      for (const path of ancestorsOf(`/${there.diskPath}`)) neededThere.add(path);
  };
  for (const pair of waiting) need(pair, 'kept');
  for (const { pair, decision } of decided) {
    if (decision.type !== 'keep') continue;
    kept.push({ pair, keep: decision });
    need(pair, decision.naming);
  }
  for (const { pair, decision } of decided) {
    if (decision.type === 'keep') continue;
    const { kind, here, there } = pair;
    const isHere = here !== null && neededHere.has(here.path);
    const isThere = there !== null && neededThere.has(`/${there.diskPath}`);
    if (kind === 'folder' && (isHere || isThere)) {
      kept.push({ pair, keep: { type: 'keep', content: 'same', naming: isHere ? 'here' : 'there' } });
    } else removed.push(pair);
  }
  return { kept, removed };
}

/** Returns whether a new file or folder on disk has a name that a notebook can have. */
function canBeCarried({ here, there, known }: Pair, names: ReadonlyMap<string, string>): boolean {
  if (here !== null || known !== null || there === null || names.has(there.diskPath)) return true;
  return (
    there.diskPath.split('/').every((name) => toNotebookPath('/a', name) !== null) && there.diskPath.length <= 2000
  );
}

function countGone(decided: readonly Decided[]): Omit<ManyGone, 'of'> {
  let [here, there] = [0, 0];
  for (const { pair, decision } of decided) {
    if (pair.kind !== 'file' || decision.type !== 'remove') continue;
    // What is to be removed here was removed on disk, and the other way round.
    if (decision.from === 'here') there += 1;
    else here += 1;
  }
  return { here, there };
}

function isMany(gone: number, of: number): boolean {
  return gone >= MANY.files && gone > of * MANY.share;
}

function notesOfWaiting(waiting: readonly Pair[]): PlanNote[] {
  return waiting.flatMap(({ here, there, known }): PlanNote[] => {
    const path = here?.path ?? known?.path ?? `/${there?.diskPath ?? ''}`;
    if (there?.kind === 'folder' || there === null) return there === null ? [] : [{ type: 'name', path }];
    return [{ type: there.why ?? (there.kind === 'unclear' ? 'unreadable' : 'name'), path }];
  });
}

function notesOfKept({ kept }: Pick<Placing, 'kept'>, placed: readonly Placed[]): PlanNote[] {
  const notes: PlanNote[] = [];
  const targets = new Map(placed.map((one) => [keyOf(one), one]));
  for (const { pair, keep } of kept) {
    const at = targets.get(keyOf(pair));
    const path = at?.target?.path ?? '';
    if (at?.clash !== undefined && pair.kind === 'file') notes.push({ type: 'copy', path: at.clash, copy: path });
    if (keep.note === 'kept' || (keep.note === 'renamed' && !isSamePlace(pair))) notes.push({ type: keep.note, path });
  }
  return notes;
}

function keyOf({ known, here, there }: Pair): unknown {
  return known ?? here ?? there;
}

/** Returns whether both sides renamed a file in the same way. */
function isSamePlace({ here, there }: Pair): boolean {
  return here !== null && there !== null && `/${there.diskPath}`.normalize('NFC') === here.path;
}
