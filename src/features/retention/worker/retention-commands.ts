import type { RetentionLimits } from '../../../contracts/domain/notebook/retention-limits.ts';
import type { CommandHandlers, CommandValue } from '../../../contracts/wire/commands/commands.ts';
import { recordAsPerson, type Services } from '../../../runtime/app/services.ts';
import { cleanUp, removalsOf } from './clean-up.ts';
import { listOldVersions, removeOldVersions } from './old-versions.ts';
import { countKept, createConversationReader } from './read-conversations.ts';

/** Commands about how long conversations, and contents of earlier versions, are kept. */
export function retentionCommands(services: Services) {
  const read = createConversationReader(services);

  return {
    'storage.limits': () => services.store.retentionLimits(),
    'storage.setLimits': async (input) => {
      const limits = givenOf(input);
      const outputSummary = describeLimits({ ...(await services.store.retentionLimits()), ...limits });
      await recordAsPerson(
        services,
        { action: 'storage.set-limits', target: null, outputSummary },
        { writes: [{ type: 'retention-limits', limits }] },
      );
      return services.store.retentionLimits();
    },
    'storage.retention': async ({ open, olderThanDays }) => {
      const limits = await services.store.retentionLimits();
      const found = await read(open, olderThanDays);
      const { all } = found;
      const sum = (figure: 'runs' | 'messages' | 'sizeBytes') => all.reduce((total, each) => total + each[figure], 0);
      return {
        limits,
        conversations: all.length,
        runs: sum('runs'),
        messages: sum('messages'),
        sizeBytes: sum('sizeBytes'),
        kept: countKept(all),
        removable: removalsOf(found, limits, olderThanDays).map(
          ({ facts: _facts, kept: _kept, ...conversation }) => conversation,
        ),
      };
    },
    'storage.oldVersions': (input) => listOldVersions(services, input),
    'storage.removeOldVersions': (input) => removeOldVersions(services, input),
    'storage.cleanUp': (input) => cleanUp(services, read, input),
  } satisfies Partial<CommandHandlers>;
}

function givenOf({
  conversations,
  sizeBytes,
  versionDays,
  conversationDays,
  binDays,
}: CommandValue<'storage.setLimits'>): Partial<RetentionLimits> {
  return {
    ...(conversations === undefined ? {} : { conversations }),
    ...(sizeBytes === undefined ? {} : { sizeBytes }),
    ...(versionDays === undefined ? {} : { versionDays }),
    ...(conversationDays === undefined ? {} : { conversationDays }),
    ...(binDays === undefined ? {} : { binDays }),
  };
}

function describeLimits({
  conversations,
  sizeBytes,
  versionDays,
  conversationDays = null,
  binDays = null,
}: RetentionLimits): string {
  const most = [
    ...(conversations === null ? [] : [`at most ${conversations}`]),
    ...(sizeBytes === null ? [] : [`at most ${sizeBytes} bytes`]),
    ...(conversationDays === null ? [] : [`at most ${conversationDays} days`]),
  ];
  const contents = versionDays === null ? 'kept without end' : `kept for ${versionDays} days`;
  const bin = binDays === null ? '' : ` Bin: erased after ${binDays} days.`;
  return `Conversations: ${most.join(', ') || 'all kept'}. Contents of earlier versions: ${contents}.${bin}`;
}
