/** Longest delay in milliseconds until a keystroke is stored in the draft. */
const SAVE_AFTER_MS = 300;
/** Idle time in milliseconds after which the draft is committed. */
const COMMIT_AFTER_MS = 5000;

/** Time in milliseconds without a keystroke after which a person no longer types. */
const TYPING_PAUSE_MS = 300;

interface SaveTimers {
  /** Starts both timers after a keystroke: saving keeps its first deadline, committing waits for a pause. */
  schedule: () => void;
  /** Runs after a pause in typing, or at once in a pause. Replaces what waits for one. */
  afterPause: (run: () => void) => void;
  cancel: () => void;
}

/** Creates the timers that save a draft soon after a keystroke and commit it after a pause. */
export function createSaveTimers(save: () => void, commit: () => void): SaveTimers {
  let saveTimer: ReturnType<typeof setTimeout> | undefined;
  let commitTimer: ReturnType<typeof setTimeout> | undefined;
  let pauseTimer: ReturnType<typeof setTimeout> | undefined;
  let typedMs = 0;
  const afterPause = (run: () => void): void => {
    clearTimeout(pauseTimer);
    const waitMs = typedMs + TYPING_PAUSE_MS - Date.now();
    if (waitMs <= 0) run();
    else pauseTimer = setTimeout(() => afterPause(run), waitMs);
  };
  return {
    schedule() {
      typedMs = Date.now();
      saveTimer ??= setTimeout(() => {
        saveTimer = undefined;
        save();
      }, SAVE_AFTER_MS);
      clearTimeout(commitTimer);
      commitTimer = setTimeout(commit, COMMIT_AFTER_MS);
    },
    afterPause,
    cancel() {
      clearTimeout(pauseTimer);
      clearTimeout(saveTimer);
      clearTimeout(commitTimer);
      saveTimer = undefined;
    },
  };
}
