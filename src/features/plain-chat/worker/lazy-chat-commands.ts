import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { once } from '../../../core/shared/once.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { ChatAnswer } from '../contract/chat-requests.ts';

/** The commands of the feature. Their code is loaded when the first one is called. */
export function lazyChatCommands(services: Services) {
  const load = once(async () => (await import('./chat-commands.ts')).chatCommands(services));
  return {
    'models.chat': async (input: CommandValue<'models.chat'>): Promise<ChatAnswer> =>
      (await load())['models.chat'](input),
    'models.stopChat': async (input: CommandValue<'models.stopChat'>): Promise<null> =>
      (await load())['models.stopChat'](input),
  };
}
