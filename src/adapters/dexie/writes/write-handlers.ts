import type { Put, PutTable, Write, WriteType } from '../../../core/ports/commit-batch.ts';
import { eraseHandler, putInBinHandler, takeFromBinHandler } from '../../../features/bin/feature-table.ts';
import { mcpServersHandler } from '../../../features/mcp/feature-table.ts';
import { eraseLogTextsHandler } from '../log/log-texts-handler.ts';
import { patchStateHandler } from '../tables/state-rows.ts';
import { changeHandler } from './change-handler.ts';
import {
  gitFilesHandler,
  noteErasureHandler,
  patchNotebookHandler,
  removeNotebookHandler,
  removeWorkspaceHandler,
  setLabelsHandler,
  settleDraftsHandler,
} from './notebook-handlers.ts';
import { PUT_HANDLERS } from './put-handlers.ts';
import { removeContentsHandler } from './remove-contents.ts';
import { removeConversationHandler } from './remove-conversation.ts';
import { discardRowHandler, repairRowHandler } from './repair-handlers.ts';
import { appendMessagesHandler, patchApprovalHandler, patchRunHandler, summaryHandler } from './run-handlers.ts';
import {
  defaultModelHandler,
  lastBackupHandler,
  redactionHandler,
  removeAgentsHandler,
  removeCredentialsHandler,
  removeProvidersHandler,
  retentionLimitsHandler,
  ruleBookHandler,
  vaultHandler,
} from './settings-handlers.ts';
import { syncFilesHandler, syncFolderHandler } from './sync-handlers.ts';
import type { WriteHandler } from './write-handler.ts';

/** The handler of each write type. A new write type adds a line. */
export const WRITE_HANDLERS: { readonly [T in WriteType]: WriteHandler<Write<T>> } = {
  put: {
    tables: (put) => putHandler(put).tables(put),
    prepare: (put, context) => putHandler(put).prepare(put, context),
    sizeBytes: (put) => putHandler(put).sizeBytes?.(put) ?? 0,
    remember: (put, memory) => putHandler(put).remember?.(put, memory),
  },
  change: changeHandler,
  'patch-run': patchRunHandler,
  'patch-approval': patchApprovalHandler,
  'patch-row': patchStateHandler,
  'append-messages': appendMessagesHandler,
  summary: summaryHandler,
  'set-labels': setLabelsHandler,
  'settle-drafts': settleDraftsHandler,
  'git-files': gitFilesHandler,
  'sync-folder': syncFolderHandler,
  'sync-files': syncFilesHandler,
  'patch-notebook': patchNotebookHandler,
  'remove-workspace': removeWorkspaceHandler,
  'remove-notebook': removeNotebookHandler,
  'note-erasure': noteErasureHandler,
  'remove-conversation': removeConversationHandler,
  'remove-contents': removeContentsHandler,
  'erase-log-texts': eraseLogTextsHandler,
  'put-in-bin': putInBinHandler,
  'take-from-bin': takeFromBinHandler,
  erase: eraseHandler,
  'rule-book': ruleBookHandler,
  'remove-agents': removeAgentsHandler,
  'remove-providers': removeProvidersHandler,
  'remove-credentials': removeCredentialsHandler,
  vault: vaultHandler,
  'default-model': defaultModelHandler,
  redaction: redactionHandler,
  'retention-limits': retentionLimitsHandler,
  'last-backup': lastBackupHandler,
  'mcp-servers': mcpServersHandler,
  'repair-row': repairRowHandler,
  'discard-row': discardRowHandler,
};

function putHandler<T extends PutTable>({ table }: Put<T>): WriteHandler<Put<T>> {
  return PUT_HANDLERS[table];
}
