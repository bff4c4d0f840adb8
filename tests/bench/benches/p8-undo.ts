import { undoChange } from '../../../src/runtime/runs/undo-changes.ts';
import { type Figures, interleave, LIGHTNING_REST_MS, lineOf, spread, timeMs } from '../measure.ts';
import { type GitFolder, openGit } from '../peers/open-git.ts';
import { noteBytes, notes, pathOf } from '../services/notes.ts';
import { type BenchServices, openServices } from '../services/open-services.ts';
import { overwrite } from '../services/overwrite.ts';
import type { Reporter } from './index.ts';

const SIZES = [1000, 5000] as const;
const GOALS = { 1000: 10, 5000: 40 };
const ROUNDS = 7;
const ACTIONS = 5;

/** P8: being able to take one action back, and doing so. */
export async function benchUndo({ line, note }: Reporter): Promise<void> {
  const rounds: Record<string, () => Promise<number>> = {};
  const undos: Record<string, number[]> = {};
  const closing: (() => Promise<void>)[] = [];
  for (const size of SIZES) {
    note(`filling a notebook and a git repository with ${size} notes`);
    const filling = notes(size);
    const services = await openServices(`bench-undo-${size}`, filling);
    const git = await openGit(`bench-git-${size}`, filling);
    closing.push(services.remove);
    for (const [name, act] of Object.entries({ ours: oursActor(services), git: gitActor(git) })) {
      const figures: number[] = [];
      undos[`${name} ${size}`] = figures;
      rounds[`${name} ${size}`] = both(size, figures, act);
    }
  }
  note('acting and undoing');
  const snapshots = await interleave(ROUNDS, rounds, LIGHTNING_REST_MS);
  // The first figure of each list is that of the round that only warms up.
  const undone = Object.fromEntries(Object.entries(undos).map(([name, figures]) => [name, figures.slice(1)]));
  const parts = {
    'snapshot before an action': snapshots,
    'undo of it': undone,
    'snapshot and undo': sum(snapshots, undone),
  };
  for (const [name, figures] of Object.entries(parts)) {
    for (const n of SIZES) {
      const peer = { name: 'isomorphic-git on lightning-fs', figures: figures[`git ${n}`] ?? [] };
      const place = { bench: 'p8', case: name, n, unit: 'ms' };
      line(lineOf(place, figures[`ours ${n}`] ?? [], peer, { type: 'faster', times: GOALS[n] }));
    }
    const small = { name: `ours at ${SIZES[0]}`, figures: figures[`ours ${SIZES[0]}`] ?? [] };
    const flat = { bench: 'p8', case: `${name}, flat`, n: SIZES[1], unit: 'ms' };
    line(lineOf(flat, figures[`ours ${SIZES[1]}`] ?? [], small, { type: 'within', times: 1.3 }));
  }
  for (const close of closing) await close();
}

/** One action that can be taken back, and its undo: how long each took. */
type Actor = (path: string, bytes: Uint8Array) => Promise<{ snapshotMs: number; undoMs: number }>;

/** A round resolves with the median time of the snapshots; that of the undos goes into its own list. */
function both(size: number, undoFigures: number[], act: Actor): () => Promise<number> {
  let version = 0;
  return async () => {
    const snapshots: number[] = [];
    const undos: number[] = [];
    for (let action = 0; action < ACTIONS; action += 1) {
      version += 1;
      const index = (version * 7919) % size;
      const taken = await act(pathOf(index), noteBytes(`note ${index}, version ${version}`));
      snapshots.push(taken.snapshotMs);
      undos.push(taken.undoMs);
    }
    undoFigures.push(spread(undos).median);
    return spread(snapshots).median;
  };
}

/** The write itself and what makes it undoable are one commit, so the whole of it counts. */
const oursActor =
  (services: BenchServices): Actor =>
  async (path, bytes) => {
    let changeId = '';
    const snapshotMs = await timeMs(async () => {
      changeId = await overwrite(services, path, bytes);
    });
    const undoMs = await timeMs(() => undoChange(services.runtime.services, changeId));
    return { snapshotMs, undoMs };
  };

/** What the person did since the last snapshot is committed before the agent acts; the agent's write is not counted. */
const gitActor =
  (git: GitFolder): Actor =>
  async (path, bytes) => {
    const snapshotMs = await timeMs(() => git.snapshot(path));
    await git.write(path, bytes);
    const undoMs = await timeMs(() => git.restore(path));
    // Something has changed before the next snapshot.
    await git.write(path, bytes);
    return { snapshotMs, undoMs };
  };

function sum(
  one: Readonly<Record<string, Figures>>,
  other: Readonly<Record<string, Figures>>,
): Record<string, Figures> {
  return Object.fromEntries(
    Object.entries(one).map(([name, figures]) => [
      name,
      figures.map((figure, index) => figure + (other[name]?.[index] ?? 0)),
    ]),
  );
}
