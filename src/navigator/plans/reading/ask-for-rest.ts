import type { Command } from '../../grammar/parsed-command.ts';
import { breathe, type Plan } from '../../navigator-plan.ts';
import type { Task } from '../plan-context.ts';

/** Asks for what a change lacks, with the request as it would be whole. */
export function* askForRest(
  { voice }: Task,
  { lacks, name, where }: Extract<Command, { type: 'incomplete' }>,
): Plan<string> {
  yield* breathe();
  return voice.say(lacks === 'value' ? 'lacksValue' : 'lacksText', { name, where });
}
