import type { ToolCallRow } from './run.ts';

/** Returns the arguments of a call as they were executed, or would be, in JSON. */
export function inputOf({ inputText, executedInput }: Pick<ToolCallRow, 'inputText' | 'executedInput'>): string {
  return executedInput ?? inputText;
}
