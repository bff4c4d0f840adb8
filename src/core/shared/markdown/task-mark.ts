/** The checkbox of a task with its state: a space, `x`, or another sign as Obsidian writes it, such as `/` for a task in progress. */
const MARK = '\\[([^\\s[\\]\\\\\\ud800-\\udfff]|[ \\t])\\]';
const TASK_MARK = new RegExp(`^${MARK}(?=[ \\t])`);
/** A task that still waits for its text. */
const EMPTY_TASK = /^\[([ xX])\]$/;
const BOX = new RegExp(`^${MARK}`);
/** The mark of a list item at the start of a line. */
const ITEM = '\\s*(?:[-*+]|\\d{1,9}[.)])\\s+';

/** A line with an open task, one that is not started or in progress, and its text. */
export const OPEN_TASK = new RegExp(`^${ITEM}\\[[ /]\\]\\s+(.+)$`);
/** A line of a list, and its text without its checkbox. */
export const ITEM_LINE = new RegExp(`^${ITEM}(?:${MARK.replace('(', '(?:')}\\s+)?(.*)$`);

/** Length of a checkbox, in UTF-16 units. */
export const BOX_CHARS = 3;

/** Returns the state of the task that the text of a list item begins with; null when it is none. */
export function taskState(text: string): string | null {
  return (TASK_MARK.exec(text) ?? EMPTY_TASK.exec(text))?.[1] ?? null;
}

/** Returns the state of the checkbox at the start of a text; null when there is none. */
export function boxState(text: string): string | null {
  return BOX.exec(text.slice(0, BOX_CHARS))?.[1] ?? null;
}

export function isDone(state: string): boolean {
  return state === 'x' || state === 'X';
}

export function isBlankState(state: string): boolean {
  return state === ' ' || state === '\t';
}
