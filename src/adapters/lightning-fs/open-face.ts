import LightningFs from '@isomorphic-git/lightning-fs';
import type { WorkTree } from '../../contracts/domain/notebook/git-file.ts';
import { CloisterError, hasErrorCode } from '../../contracts/errors/errors.ts';
import { createBackend, type Operate } from './backend.ts';
import { type Draft, openDraft } from './draft.ts';
import type { FaceAct, FacePorts } from './face-ports.ts';
import { snapshotArea } from './snapshot-area.ts';
import { createWorkTree } from './work-tree.ts';

/** Most attempts: a write planned over an outdated state is planned again. */
const TRIES = 5;

/** A file system, and the files of the notebook as a whole. */
export type FaceFs = LightningFs & { readonly tree: WorkTree };

/** A notebook and its `.git` as a POSIX file system. */
export interface Face {
  /** Each operation is one commit, durable when resolved. */
  readonly fs: FaceFs;
  /**
   * Runs several operations atomically over a snapshot of `.git`. `work` gets its own file system; its writes become one commit with one
   * log entry `act` (null for none) when it resolves. Nothing is written when `work` rejects, when a write was refused, or when `keep`
   * returns false for the result.
   */
  batch<T>(act: FaceAct | null, work: (fs: FaceFs) => Promise<T>, keep?: (result: T) => boolean): Promise<T>;
}

/** Opens the file system of one notebook. Nothing is cached: writes by others are visible at once. */
export function openFace(name: string, ports: FacePorts): Face {
  const inTurn = createTurns();

  async function once<T>(work: (draft: Draft) => Promise<T>, act: FaceAct): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      const draft = await openDraft(ports);
      const result = await work(draft);
      const write = await draft.write(act, false);
      if (!write) return result;
      try {
        await ports.commit(write.change ? write : { ...write, act: null });
        return result;
      } catch (error) {
        if (tries === TRIES || !hasErrorCode(error, 'conflict')) throw error;
      }
    }
  }

  const live: Operate = async (work, act) => (act ? inTurn(() => once(work, act)) : work(await openDraft(ports)));

  return {
    fs: wrap(name, live, 'times'),
    batch: (act, work, keep = () => true) =>
      inTurn(async () => {
        const draft = await openDraft({ ...ports, area: await snapshotArea(ports.area) });
        const refused: CloisterError[] = [];
        const operationInTurn = createTurns();
        const noting: Operate = async (operation, does) => {
          try {
            return await (does ? operationInTurn(() => operation(draft)) : operation(draft));
          } catch (error) {
            if (error instanceof CloisterError) refused.push(error);
            throw error;
          }
        };
        try {
          const result = await work(wrap(name, noting, 'no times'));
          // The caller may have ignored the refused write and continued.
          if (refused[0]) throw refused[0];
          const write = keep(result) ? await draft.write(act, true) : null;
          if (write) await ports.commit(write);
          return result;
        } catch (error) {
          throw refused[0] ?? error;
        }
      }),
  };
}

/** Writes are serialized: each sees the result of the previous one. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

function wrap(name: string, operate: Operate, times: 'times' | 'no times'): FaceFs {
  // The types lack `backend`. `defer` keeps the constructor from reading the root folder and logging to the console.
  const options = { backend: createBackend(operate, times), defer: true };
  return Object.assign(new LightningFs(name, options), { tree: createWorkTree(operate) });
}
