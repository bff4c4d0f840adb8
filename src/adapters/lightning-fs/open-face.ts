import LightningFs from '@isomorphic-git/lightning-fs';
import { CloisterError, hasErrorCode } from '../../contracts/errors/errors.ts';
import { createBackend, type Operate } from './backend.ts';
import { type Draft, openDraft } from './draft.ts';
import type { FaceAct, FacePorts } from './face-ports.ts';
import { snapshotArea } from './snapshot-area.ts';

/** Another window may write in between: what was planned over an older state is planned anew, so often. */
const TRIES = 5;

/** A notebook and its `.git` as a POSIX file system. */
export interface Face {
  /** Each operation is one commit, durable once it resolves. */
  readonly fs: LightningFs;
  /**
   * Several operations, over one moment's paths of `.git`, that stand or fall together: `work` gets a file system of its own, on which nothing is written
   * before `work` is done. Then all of it is one commit with one entry of the log, `act`; null for none. Nothing is
   * written when `work` rejects, when it was refused a write, or when `keep` says no to its result.
   */
  batch<T>(act: FaceAct | null, work: (fs: LightningFs) => Promise<T>, keep?: (result: T) => boolean): Promise<T>;
}

/** Opens the face of one notebook. It holds nothing in memory: what others write is seen at once. */
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
          // Whoever got the refusal may have gone on without what was refused.
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

/** Writes wait for one another: each looks at what the one before has written. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  };
}

function wrap(name: string, operate: Operate, times: 'times' | 'no times'): LightningFs {
  // Its types do not know of backends. `defer`: it would look at the top folder, and report to the console.
  const options = { backend: createBackend(operate, times), defer: true };
  return new LightningFs(name, options);
}
