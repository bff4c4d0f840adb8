import type { Services } from '../../../runtime/app/services.ts';
import { loadCommandsLater } from '../../../runtime/app/worker-feature.ts';
import { CHAT_COMMANDS } from '../contract/chat-requests.ts';

/** The commands of the feature. Their code is loaded when the first one is called. */
export function lazyChatCommands(services: Services) {
  const load = async () => (await import('./chat-commands.ts')).chatCommands(services);
  return loadCommandsLater(CHAT_COMMANDS, load);
}
