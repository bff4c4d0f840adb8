import { caseCount } from './case-count.ts';
import type { RuntimeLab } from './runtime-lab.ts';

/** A process ends at every commit of its work, or at every third one. */
export const KILL_STEP = caseCount({ reduced: 3, full: 1 });

const GONE = new Error('The process has ended.');

/** Lets a run make so many more commits, then ends the process. Resolves with false when the run ends before. */
export async function killedAfter(lab: RuntimeLab, lives: number, runId: string): Promise<boolean> {
  return killedUnless(lab, lives, lab.settled(runId));
}

/** Lets a process make so many more commits, then ends it. Resolves with false when the work has ended before. */
export async function killedUnless(lab: RuntimeLab, lives: number, work: Promise<unknown>): Promise<boolean> {
  const { store } = lab.runtime.services;
  const { commit } = store;
  const killed = Promise.withResolvers<boolean>();
  const dead: ((error: Error) => void)[] = [];
  let isGone = false;
  let commits = 0;
  store.commit = (batch) => {
    commits += 1;
    if (commits <= lives) return commit(batch);
    killed.resolve(true);
    // The process is gone: nothing goes on after this.
    return isGone ? Promise.reject(GONE) : new Promise((_, reject) => dead.push(reject));
  };
  const stop = lab.stop.bind(lab);
  lab.stop = () => {
    stop();
    // The lock of a process is given back when it ends.
    isGone = true;
    for (const reject of dead.splice(0)) reject(GONE);
  };
  const ended = work.then(
    () => false,
    () => true,
  );
  return Promise.race([killed.promise, ended]);
}
