import { GIT_SETTINGS_PATH, gitServerOrigin } from '../../contracts/domain/notebook/git-file.ts';
import { type WantedOrigin, wantedOrigins } from '../../core/network/allowlist.ts';
import { useLive } from '../queries/use-live.ts';
import { liveDatabase } from '../startup/watch-database.ts';

/** Returns the origins from which the allowlist is made, with the source of each; undefined until they are read. */
export function useWantedOrigins(): WantedOrigin[] | undefined {
  return useLive(async () => {
    const { providers, agents, localModels, notebooks, gitFiles, meta } = liveDatabase();
    const ids = await notebooks.toCollection().primaryKeys();
    const [servers, active, models, settings] = await Promise.all([
      providers.toArray(),
      agents.toArray(),
      localModels.toArray(),
      gitFiles.bulkGet(ids.map((id): [string, string] => [id, GIT_SETTINGS_PATH])),
    ]);
    const gitServers = settings.flatMap((row) => {
      const origin = gitServerOrigin(row?.bytes);
      return row === undefined || origin === null ? [] : [{ notebookId: row.notebookId, origin }];
    });
    const row = await meta.get('mcp');
    return wantedOrigins(servers, active, models, gitServers, row?.key === 'mcp' ? row.servers : []);
  }, []);
}
