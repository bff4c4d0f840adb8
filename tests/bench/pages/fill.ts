import { packLog } from '../../../src/adapters/dexie/log/log-store.ts';
import { DATABASE_NAME } from '../../../src/adapters/dexie/schema-version.ts';
import { createHasher } from '../../../src/adapters/hash-wasm/create-hasher.ts';
import { fillLog } from '../services/fill-log.ts';
import { openServices } from '../services/open-services.ts';
import { wordNotes } from '../services/word-notes.ts';

/** Fills the app's own database with notes and log entries, as after long use. */
async function fillApp(notes: number, entries: number): Promise<void> {
  const services = await openServices(DATABASE_NAME, wordNotes(notes));
  await services.database.workspaces.put({ workspaceId: 'workspace-bench', name: 'Bench', createdMs: 0 });
  await services.database.runs.clear();
  await services.database.agents.clear();
  if (entries > 0) {
    await fillLog(services.database, await createHasher(), entries, async () => {});
    while ((await packLog(services.database)) > 0);
  }
  services.runtime.stop();
  services.database.close();
}

Object.assign(window, { fillApp });
