import { DEFAULT_HUB } from '../../../../contracts/domain/models/model-hub.ts';
import { notFoundError } from '../../../../contracts/errors/messages/notebook-messages.ts';
import type { CommandHandlers } from '../../../../contracts/wire/commands/commands.ts';
import { recordAsPerson, type Services } from '../../../../runtime/app/services.ts';
import { registerFiles } from '../../../../runtime/local-models/downloads/register-download.ts';

/** The commands of the feature. The catalog is loaded when it is needed. */
export function meaningCommands(services: Services) {
  return {
    async 'meaning.fetchTable'({ tableId }) {
      const { TABLE_CATALOG, tableFiles } = await import('../../contract/table-catalog.ts');
      const entry = TABLE_CATALOG.find((one) => one.tableId === tableId);
      if (entry === undefined) throw notFoundError('wordTable', { tableId });
      const { address } = await services.store.modelHub();
      const { title, licence, repo, commit } = entry;
      const files = tableFiles(entry, address ?? DEFAULT_HUB);
      await registerFiles(
        services,
        { modelId: tableId, engine: 'wllama', purpose: 'word-table', title, licence },
        { files, webLlm: null },
      );
      await recordAsPerson(services, {
        action: 'model.add',
        target: `word-table/${tableId}`,
        outputSummary: `${repo} at ${commit}`,
      });
      services.wakeRunner();
      return null;
    },
  } satisfies Partial<CommandHandlers>;
}
