import type { Command } from '../../grammar/parsed-command.ts';
import { breathe, type Plan } from '../../navigator-plan.ts';
import type { Task } from '../plan-context.ts';

/** Asks for what a change lacks, with the request as it would be whole. */
export function* askForRest(
  _task: Task,
  { lacks, name, where }: Extract<Command, { type: 'incomplete' }>,
): Plan<string> {
  yield* breathe();
  return lacks === 'value'
    ? `What should “${name}” be? Ask again with the value, for example: set ${name} to done on ${where}`
    : `What should be there instead of “${name}”? Ask again with both, for example: in ${where} replace "${name}" with "something else"`;
}
