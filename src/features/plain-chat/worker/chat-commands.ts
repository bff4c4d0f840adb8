import { cancelledError } from '../../../contracts/errors/messages/page-messages.ts';
import type { CommandHandlers } from '../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../runtime/app/services.ts';
import { CHAT_CHANNEL, type ChatPiece } from '../contract/chat-channel.ts';
import { askPlainly } from './ask-plainly.ts';

export function chatCommands(services: Services) {
  const requests = new Map<string, AbortController>();
  return {
    'models.chat': async ({ chatId, ...asked }) => {
      const stop = new AbortController();
      if (chatId === undefined) return askPlainly(services, asked, { signal: stop.signal, onPiece: () => undefined });
      requests.set(chatId, stop);
      const channel = new BroadcastChannel(CHAT_CHANNEL);
      try {
        return await askPlainly(services, asked, {
          signal: stop.signal,
          onPiece: (type, delta) => channel.postMessage({ chatId, type, delta } satisfies ChatPiece),
        });
      } finally {
        channel.close();
        requests.delete(chatId);
      }
    },
    'models.stopChat': async ({ chatId }) => {
      requests.get(chatId)?.abort(cancelledError('request'));
      return null;
    },
  } satisfies Partial<CommandHandlers>;
}
