import { RETENTION } from '../../../contracts/domain/notebook/retention.ts';
import type { CommandValue } from '../../../contracts/wire/commands/commands.ts';
import type { Services } from '../../../runtime/app/services.ts';
import type { RetentionStatus } from '../contract/retention-requests.ts';
import { cleanUp, removalsOf } from './clean-up.ts';
import { listOldVersions, removeOldVersions } from './old-versions.ts';
import { countKept, createConversationReader } from './read-conversations.ts';

/** Commands about how long conversations, and contents of earlier versions, are kept. */
export function retentionCommands(services: Services) {
  const read = createConversationReader(services);

  return {
    'storage.retention': async ({
      open,
      olderThanDays,
    }: CommandValue<'storage.retention'>): Promise<RetentionStatus> => {
      const found = await read(open, olderThanDays);
      const { all } = found;
      const sum = (figure: 'runs' | 'messages' | 'sizeBytes') => all.reduce((total, each) => total + each[figure], 0);
      return {
        limits: RETENTION,
        conversations: all.length,
        runs: sum('runs'),
        messages: sum('messages'),
        sizeBytes: sum('sizeBytes'),
        kept: countKept(all),
        removable: removalsOf(found, olderThanDays).map(
          ({ facts: _facts, kept: _kept, ...conversation }) => conversation,
        ),
      };
    },
    'storage.oldVersions': (input: CommandValue<'storage.oldVersions'>) => listOldVersions(services, input),
    'storage.removeOldVersions': (input: CommandValue<'storage.removeOldVersions'>) =>
      removeOldVersions(services, input),
    'storage.cleanUp': (input: CommandValue<'storage.cleanUp'>) => cleanUp(services, read, input),
  };
}
