import type { Capabilities } from '../../contracts/domain/agent.ts';
import { TEST_NOTES } from './self-test-notes.ts';

export interface TaskEnd {
  /** What the model said last, when it had nothing left to do; empty when it came to no answer. */
  readonly answer: string;
  /** Tools that it called, in order, and whether each call worked. */
  readonly calls: readonly { readonly toolName: string; readonly worked: boolean }[];
  /** Every file with its text. */
  readonly files: ReadonlyMap<string, string>;
}

export interface GoldenTask {
  readonly name: string;
  readonly prompt: string;
  /** What the agent may do. Default: read, write and create. */
  readonly can?: Partial<Capabilities>;
  /** Tools that the agent is offered, as far as it has the right to use them. */
  readonly tools: readonly string[];
  /** Most requests to the model. */
  readonly steps: number;
  /** Returns whether answer and calls are right. The files are checked apart, by `after`. */
  readonly isRight: (end: TaskEnd) => boolean;
  /** Tools whose failed call is right, because the task asks for what does not exist. Default: none. */
  readonly mayFail?: readonly string[];
  /** Files as they have to be afterwards, null for one that is gone. All others have to be as they were. Default: none. */
  readonly after?: Readonly<Record<string, string | null>>;
}

/** Returns how many calls were made, and how many of them were right: carried out, or failed as the task has it. */
export function countCalls({ mayFail = [] }: GoldenTask, { calls }: TaskEnd): { made: number; right: number } {
  const right = calls.filter(({ toolName, worked }) => worked || mayFail.includes(toolName));
  return { made: calls.length, right: right.length };
}

/** Whether a task was done: nothing said and nothing done is never right. */
export function isTaskRight(task: GoldenTask, end: TaskEnd): boolean {
  const expected = new Map<string, string>(TEST_NOTES);
  for (const [path, text] of Object.entries(task.after ?? {})) {
    if (text === null) expected.delete(path);
    else expected.set(path, text);
  }
  if (end.files.size !== expected.size) return false;
  for (const [path, text] of expected) {
    // A final line break is not a mistake.
    if (end.files.get(path)?.trimEnd() !== text.trimEnd()) return false;
  }
  return task.isRight(end);
}
