/** Longest delay in milliseconds until a keystroke is stored in the draft. */
const SAVE_AFTER_MS = 300;
/** Idle time in milliseconds after which the draft is committed. */
const COMMIT_AFTER_MS = 5000;

interface SaveTimers {
  /** Starts both timers after a keystroke: saving keeps its first deadline, committing waits for a pause. */
  schedule: () => void;
  cancel: () => void;
}

/** Creates the timers that save a draft soon after a keystroke and commit it after a pause. */
export function createSaveTimers(save: () => void, commit: () => void): SaveTimers {
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let commitTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    schedule() {
      saveTimer ??= setTimeout(() => {
        saveTimer = undefined;
        save();
      }, SAVE_AFTER_MS);
      clearTimeout(commitTimer);
      commitTimer = setTimeout(commit, COMMIT_AFTER_MS);
    },
    cancel() {
      clearTimeout(saveTimer);
      clearTimeout(commitTimer);
      saveTimer = undefined;
    },
  };
}
