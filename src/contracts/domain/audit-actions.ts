import type { BackupFolderAction } from '../../features/backup-folder/feature.ts';
import type { BinAction } from '../../features/bin/feature.ts';
import type { ExerciseAction } from '../../features/exercise/feature.ts';
import type { SyncAction } from '../../features/folder-sync/feature.ts';
import type { GitAction } from '../../features/git/feature.ts';
import type { McpAction } from '../../features/mcp/feature.ts';
import type { ChatAction } from '../../features/plain-chat/feature.ts';
import type { WorkAction } from '../../features/work/feature.ts';
import type { ToolKind } from './tool.ts';

/** What a tool does: the kind of the tool; for a change, what the change does. */
export type ToolAction =
  | `file.${Exclude<ToolKind, 'edit' | 'fetch'> | 'create' | 'write' | 'label'}`
  | 'url.fetch'
  | 'change.undo';

/**
 * The actions that the log can hold, as noun and verb. The page has words for each (`ui/audit/log-sentences.ts`), so an action
 * without words does not compile. A stored entry may hold another one: of a later version, or of a damaged entry.
 */
export type AuditAction =
  | ToolAction
  /** An external tool started: its effects cannot be undone. */
  | `${ToolAction}-start`
  /** A call that no tool took: an unknown name or an invalid input. */
  | 'tool.call'
  | 'call.interrupted'
  /** A call came in another form than its tool takes, and the meaning was certain. */
  | 'call.repair'
  | `file.${'copy' | 'restore'}`
  | 'folder.create'
  | 'change.redo'
  | `git.${'init' | 'commit' | 'branch' | 'checkout' | 'merge'}`
  | GitAction
  | 'import.batch'
  | `notebook.${'create' | 'rename' | 'move' | 'remove' | 'export'}`
  | `workspace.${'create' | 'rename' | 'set-color' | 'remove'}`
  | `approval.${'answer' | 'edit' | 'expired' | 'void'}`
  | `run.${'start' | 'delegate' | 'delegated' | 'grant' | 'hand-over' | 'hand-back' | 'dry-run' | 'attach' | 'retry' | 'pause' | 'resume' | 'cancel' | 'end' | 'recover' | 'result' | 'keep' | 'request' | 'todos' | 'clear-scratch' | 'export'}`
  | WorkAction
  | BackupFolderAction
  | McpAction
  | ChatAction
  | ExerciseAction
  | 'history.restore'
  | SyncAction
  | BinAction
  | `plan.${'add' | 'apply' | 'discard'}`
  | `session.${'edit-summary' | 'summarise' | 'export'}`
  | `agent.${'create' | 'update' | 'remove'}`
  | `rule.${'add' | 'update' | 'remove' | 'restore'}`
  | `playbook.${'add' | 'update' | 'remove' | 'restore'}`
  | 'rules.local-only-names'
  | 'redaction.update'
  | 'model.request'
  | `model.${'add' | 'load' | 'unload' | 'pause' | 'resume' | 'remove' | 'configure' | 'test' | 'export' | 'import' | 'set-default'}`
  | `provider.${'connect' | 'refresh' | 'remove' | 'set-limits' | 'set-prices' | 'test'}`
  | `vault.${'lock' | 'unlock' | 'protect'}`
  | `storage.${'full' | 'persist' | 'rebuild' | 'repair' | 'discard' | 'clean-up' | 'remove-versions' | 'clear-leftover' | 'set-limits'}`
  | `backup.${'create' | 'restore' | 'drill'}`
  | `log.${'damaged' | 'export' | 'format' | 'erase' | 'lost'}`;
