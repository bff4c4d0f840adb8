/** Helpers of one run that work at the same time. */
export const HELPERS_AT_ONCE = 3;
/** Helpers that one run may start. */
export const MAX_HELPERS = 8;
/** Longest task of a helper, and longest instructions that a caller gives it, in characters. */
export const MAX_TASK_CHARS = 20_000;
/** Longest summary that the caller gets, in characters. What is longer is cut, and says so. */
export const MAX_SUMMARY_OF_HELPER_CHARS = 8000;
