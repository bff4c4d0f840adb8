import type { CommandInput } from '../../../contracts/wire/commands/commands.ts';

/** Parses what was undone, as the address of the history names it: the id of a change, `undo-run:` or `redo-run:` and the id of a run. */
export function takenBackIn(of: string): CommandInput<'changes.conflicts'>['of'] | null {
  const [, what, runId] = /^(undo|redo)-run:(.+)$/.exec(of) ?? [];
  if (runId !== undefined) return { runId, what: what === 'redo' ? 'redo' : 'undo' };
  return of === '' ? null : { changeId: of };
}
