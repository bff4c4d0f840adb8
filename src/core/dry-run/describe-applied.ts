import type { ToolCallRow } from '../../contracts/domain/run/run.ts';

/** Describes, for the model and the console, what became of the applied changes of a plan. */
export function describeApplied(calls: readonly Pick<ToolCallRow, 'state' | 'result' | 'toolName'>[]): string {
  const done = calls.filter(({ state }) => state === 'done').length;
  const refused = calls.flatMap(({ state, result, toolName }) => {
    if (state === 'done' || result === null) return [];
    const why = result.type === 'denied' ? result.reason : result.type === 'error' ? result.message : '';
    return [`- ${toolName}: ${why}`];
  });
  return [`Applied ${done} of ${calls.length} planned changes.`, ...refused].join('\n');
}
