import type { RuntimeLab } from './runtime-lab.ts';

/** Lets a run make so many more commits, then ends the process. Resolves with false when the run ends before. */
export async function killedAfter(lab: RuntimeLab, lives: number, runId: string): Promise<boolean> {
  const { store } = lab.runtime.services;
  const { commit } = store;
  const killed = Promise.withResolvers<boolean>();
  let commits = 0;
  store.commit = (batch) => {
    commits += 1;
    if (commits <= lives) return commit(batch);
    killed.resolve(true);
    // The process is gone: nothing goes on after this.
    return new Promise(() => {});
  };
  const ended = lab.settled(runId).then(
    () => false,
    () => true,
  );
  return Promise.race([killed.promise, ended]);
}
