import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import { once } from '../../../core/shared/once.ts';
import type { Services } from '../../../runtime/app/services.ts';

/** The commands of the feature. Their code is loaded when the first one is called. */
export function lazyChatCommands(services: Services) {
  const load = once(async () => (await import('./chat-commands.ts')).chatCommands(services));
  return {
    'models.chat': async (input) => (await load())['models.chat'](input),
    'models.stopChat': async (input) => (await load())['models.stopChat'](input),
  } satisfies Partial<CommandHandlers>;
}
