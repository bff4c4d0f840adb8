import type { SaltedHasher } from '../../../core/ports/hasher.ts';
import type { ContentStore } from '../../../core/ports/rows/content-store.ts';
import type { ConversationStore } from '../../../core/ports/rows/conversation-store.ts';
import type { DraftStore } from '../../../core/ports/rows/draft-store.ts';
import type { LogReader } from '../../../core/ports/rows/log-reader.ts';
import type { ModelStore } from '../../../core/ports/rows/model-store.ts';
import type { NotebookStore } from '../../../core/ports/rows/notebook-store.ts';
import type { PlaybookStore } from '../../../core/ports/rows/playbook-store.ts';
import type { ProviderStore } from '../../../core/ports/rows/provider-store.ts';
import type { RunStore } from '../../../core/ports/rows/run-store.ts';
import type { StateRowStore } from '../../../core/ports/rows/state-row-store.ts';
import type { SyncStore } from '../../../core/ports/rows/sync-store.ts';
import type { ErasureStore } from '../../../core/ports/rows/upkeep/erasure-store.ts';
import type { InventoryStore } from '../../../core/ports/rows/upkeep/inventory-store.ts';
import { createErasureStore } from '../../../features/bin/feature-table.ts';
import type { CloisterDatabase } from '../database.ts';
import { createStateRowStore } from '../tables/state-rows.ts';
import { createContentStore } from './dexie-content-store.ts';
import { createConversationStore } from './dexie-conversation-store.ts';
import { createDraftStore } from './dexie-draft-store.ts';
import { createInventoryStore } from './dexie-inventory-store.ts';
import { createLogReader } from './dexie-log-reader.ts';
import { createModelStore } from './dexie-model-store.ts';
import { createNotebookStore } from './dexie-notebook-store.ts';
import { createProviderStore } from './dexie-provider-store.ts';
import { createRunStore } from './dexie-run-store.ts';
import { createSyncStore } from './dexie-sync-store.ts';

/** The rows that commands and workers use, by capability. */
export interface RowStores
  extends RunStore,
    ConversationStore,
    ContentStore,
    InventoryStore,
    StateRowStore,
    NotebookStore,
    ProviderStore,
    ModelStore,
    DraftStore,
    ErasureStore,
    LogReader,
    SyncStore,
    PlaybookStore {}

export function createRowStores(database: CloisterDatabase, hasher: SaltedHasher): RowStores {
  return {
    ...createRunStore(database),
    ...createConversationStore(database),
    ...createContentStore(database),
    ...createInventoryStore(database),
    ...createStateRowStore(database),
    ...createNotebookStore(database),
    ...createProviderStore(database),
    ...createModelStore(database),
    ...createDraftStore(database),
    ...createErasureStore(database),
    ...createPlaybookStore(database),
    ...createSyncStore(database),
    ...createLogReader(database, hasher),
  };
}

function createPlaybookStore({ playbooks }: Pick<CloisterDatabase, 'playbooks'>): PlaybookStore {
  return {
    listPlaybooks: () => playbooks.toArray(),
    findPlaybook: (name) => playbooks.get(name),
  };
}
