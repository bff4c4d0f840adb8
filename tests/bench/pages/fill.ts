import { DATABASE_NAME } from '../../../src/adapters/dexie/database.ts';
import { packLog } from '../../../src/adapters/dexie/log/log-store.ts';
import { fillLog } from '../house/fill-log.ts';
import { openHouse } from '../house/open-house.ts';
import { wordNotes } from '../house/word-notes.ts';

/** Puts notes and log entries into the app's own database, as if somebody had worked with it for long. */
async function fillApp(notes: number, entries: number): Promise<void> {
  const house = await openHouse(DATABASE_NAME, wordNotes(notes));
  await house.database.workspaces.put({ workspaceId: 'workspace-bench', name: 'Bench', createdMs: 0 });
  await house.database.runs.clear();
  await house.database.agents.clear();
  if (entries > 0) {
    await fillLog(house.database, house.runtime.house.loop.hasher, entries, async () => {});
    while ((await packLog(house.database)) > 0);
  }
  house.runtime.stop();
  house.database.close();
}

Object.assign(window, { fillApp });
