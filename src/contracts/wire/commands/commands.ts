import { z } from 'zod';
import { ACTIVITY_COMMANDS, type ActivityResults } from '../../../features/activity/feature.ts';
import { BACKUP_COMMANDS, type BackupResults } from '../../../features/backup/feature.ts';
import { BACKUP_FOLDER_COMMANDS, type BackupFolderResults } from '../../../features/backup-folder/feature.ts';
import { BIN_COMMANDS, type BinResults } from '../../../features/bin/feature.ts';
import { EXERCISE_COMMANDS, type ExerciseResults } from '../../../features/exercise/feature.ts';
import { SYNC_COMMANDS, type SyncResults } from '../../../features/folder-sync/feature.ts';
import { GIT_COMMANDS, type GitResults } from '../../../features/git/feature.ts';
import { HISTORY_COMMANDS, type HistoryResults } from '../../../features/history/feature.ts';
import { MCP_COMMANDS, type McpResults } from '../../../features/mcp/feature.ts';
import { MEANING_COMMANDS, type MeaningResults } from '../../../features/meaning/feature.ts';
import { CHAT_COMMANDS, type ChatResults } from '../../../features/plain-chat/feature.ts';
import { RETENTION_COMMANDS, type RetentionResults } from '../../../features/retention/feature.ts';
import { SCRIPT_COMMANDS, type ScriptResults } from '../../../features/scripts/feature.ts';
import { STORAGE_COMMANDS, type StorageResults } from '../../../features/storage/feature.ts';
import { TODO_COMMANDS, type TodoResults } from '../../../features/todos/feature.ts';
import { WORK_COMMANDS, type WorkResults } from '../../../features/work/feature.ts';
import { type AuditEntry, type AuditVerdict, auditDecisionSchema, type LogDay } from '../../domain/audit.ts';
import { idSchema, logHeadSchema } from '../../domain/ids.ts';
import { MODEL_COMMANDS, type ModelResults } from '../../domain/local-model.ts';
import type { UndoResult } from '../../domain/notebook/notebook.ts';
import type { MountUse } from '../../domain/notebook/path.ts';
import { PROPERTY_COMMANDS, type PropertyResults } from '../../domain/notebook/property-edit.ts';
import { PLAYBOOK_COMMANDS, type PlaybookResults } from '../../domain/playbook/playbook-requests.ts';
import type {
  ModelRequest,
  ProviderListing,
  ProviderTest,
  UsageEstimate,
  UsageSum,
  VaultStatus,
} from '../../domain/provider.ts';
import { modelEntrySchema, modelPricesSchema, organizationSchema, providerIdSchema } from '../../domain/provider.ts';
import type { ActionEnvelope } from '../../domain/run/action.ts';
import { HAND_OVER_COMMANDS, type HandOverResults } from '../../domain/run/delegation/hand-over.ts';
import type { FlatRun } from '../../domain/run/kind/flat-run.ts';
import { SESSION_COMMANDS, type SessionResults } from '../../domain/run/message.ts';
import { PREFLIGHT_COMMANDS, type PreflightResults } from '../../domain/run/preflight.ts';
import { REDACTION_COMMANDS, type RedactionResults } from '../../domain/run/redaction.ts';
import type { RunStatus, Step, StopReason, ToolCallRow, Usage } from '../../domain/run/run.ts';
import { runConfigSchema } from '../../domain/run/run-config.ts';
import type { KeptRequest } from '../../domain/run/sent-text.ts';
import type { TaskState } from '../../domain/run/task-states.ts';
import type { PeopleOnly, ToolCallOutcome, ToolDescriptor } from '../../domain/tool.ts';
import type { Sentence } from '../../errors/errors.ts';
import { ROW_COMMANDS, type RowResults } from '../storage-status.ts';
import { JOB_COMMANDS, type JobResults, jobId, MOVE_COMMANDS, type MoveResults } from '../transfer.ts';
import { AGENT_FILE_COMMANDS, type AgentFileResults } from './agent-file-requests.ts';
import { AGENT_COMMANDS, type AgentResults } from './agent-requests.ts';
import { APPROVAL_COMMANDS, type ApprovalListing, type ApprovalResults } from './decisions/approval-requests.ts';
import { RULE_COMMANDS, type RuleResults } from './decisions/rule-requests.ts';
import { DRAFT_COMMANDS, type DraftResults } from './draft-requests.ts';
import { EXPORT_COMMANDS, type ExportResults } from './export-requests.ts';
import { FILE_COMMANDS, type FileListing, type FileResults } from './file-requests.ts';
import { MENTION_COMMANDS, type MentionResults } from './mention-requests.ts';
import { LINK_COMMANDS, type LinkResults } from './move-requests.ts';
import { PLAN_COMMANDS, type PlanResults } from './plan-requests.ts';
import { runFilterSchema } from './run-filter.ts';
import { SIMULATE_COMMANDS, type SimulateResults } from './simulate.ts';
import { startRequestSchema } from './start-request.ts';
import { TEMPLATE_COMMANDS, type TemplateResults } from './template-requests.ts';
import { WORKSPACE_COMMANDS, type WorkspaceResults } from './workspace-requests.ts';

const none = z.strictObject({});
const notebookId = idSchema;
const name = z.string().trim().min(1).max(200);
const bytes = z.custom<Uint8Array<ArrayBuffer>>((value) => value instanceof Uint8Array, 'expected bytes');
const idleMinutes = z.number().int().min(1).max(1440).default(15);
const inNotebook = z.strictObject({ notebookId });
const ofRun = z.strictObject({ runId: idSchema });

/**
 * All commands from the page to the agent worker, in one flat list; each input is validated on arrival. The page reads state
 * directly from the database; commands are for effects and computed answers.
 */
export const COMMANDS = {
  'app.ready': none,
  ...WORKSPACE_COMMANDS,
  'notebooks.list': none,
  'notebooks.create': z.strictObject({ name, workspaceId: idSchema.optional() }),
  'notebooks.openSample': none,
  'notebooks.rename': z.strictObject({ notebookId, name }),
  /** Moves a notebook to another workspace. */
  'notebooks.move': z.strictObject({ notebookId, workspaceId: idSchema }),
  /** For good, or into the bin, from which it can be restored as a whole. */
  'notebooks.remove': inNotebook.extend({ toBin: z.boolean().optional() }),
  ...FILE_COMMANDS,
  ...MOVE_COMMANDS,
  ...LINK_COMMANDS,
  ...MENTION_COMMANDS,
  ...BIN_COMMANDS,
  ...TEMPLATE_COMMANDS,
  ...PROPERTY_COMMANDS,
  ...SIMULATE_COMMANDS,
  ...RULE_COMMANDS,
  ...REDACTION_COMMANDS,
  ...EXPORT_COMMANDS,
  ...JOB_COMMANDS,
  ...SCRIPT_COMMANDS,
  ...ACTIVITY_COMMANDS,
  ...MEANING_COMMANDS,
  ...STORAGE_COMMANDS,
  ...TODO_COMMANDS,
  ...BACKUP_COMMANDS,
  ...PLAN_COMMANDS,
  ...PREFLIGHT_COMMANDS,
  ...PLAYBOOK_COMMANDS,
  ...MODEL_COMMANDS,
  ...CHAT_COMMANDS,
  ...EXERCISE_COMMANDS,
  ...SESSION_COMMANDS,
  ...HAND_OVER_COMMANDS,
  ...DRAFT_COMMANDS,
  ...AGENT_COMMANDS,
  ...AGENT_FILE_COMMANDS,
  'providers.list': none,
  /** Connects to a server, or edits the connection. An omitted key stays as long as the server is the same. */
  'providers.connect': z.strictObject({
    providerId: providerIdSchema,
    kind: z.string().max(40),
    /** Default: the address of the kind, if it has one. */
    baseURL: z.string().max(2000).optional(),
    /** Never returned by any command. */
    apiKey: z.string().min(1).max(10_000).optional(),
    /** Ids, or ids with context and prices. Default: the server's list, if it has one. */
    models: z
      .array(z.union([z.string().min(1).max(300), modelEntrySchema]))
      .max(2000)
      .optional(),
    /** See `Provider.onDevice`. */
    onDevice: z.boolean().optional(),
    /** Name of the only agent that may use this connection and its key; null for all agents. Default: as before. */
    agent: z.string().max(200).nullable().optional(),
    /** For the kind `openai` only. Null for none. Default: as before, as long as the server is the same. */
    organization: organizationSchema.nullable().optional(),
  }),
  /** Requests the server's models. Models entered by the person stay. */
  'providers.refresh': z.strictObject({ providerId: z.string() }),
  'providers.remove': z.strictObject({ providerId: z.string() }),
  /**
   * Tests a model with one small request and one tool; when thorough, with two parallel calls and a second request with their
   * results.
   */
  'providers.test': z.strictObject({
    providerId: z.string(),
    modelId: z.string(),
    thorough: z.boolean().default(false),
  }),
  /** Sets the prices of a model; null for unknown. */
  'providers.setPrices': z.strictObject({
    providerId: z.string(),
    modelId: z.string(),
    prices: modelPricesSchema.nullable(),
  }),
  /** Sets the limits and the temperature of a model, and whether it sees pictures; null means unknown, or the server's default. Omitted fields stay. */
  'providers.setLimits': z.strictObject({
    providerId: z.string(),
    modelId: z.string(),
    contextTokens: z.number().int().min(1024).max(10_000_000).nullable().optional(),
    maxOutputTokens: z.number().int().min(16).max(1_000_000).nullable().optional(),
    temperature: z.number().min(0).max(2).nullable().optional(),
    sees: z.boolean().nullable().optional(),
  }),
  /** Sets the model that `default` names; null selects the first one. */
  'providers.setDefault': z.strictObject({
    model: z.strictObject({ providerId: z.string(), modelId: z.string() }).nullable(),
  }),
  /** Returns the usage of each model by day, newest day first. */
  'providers.usage': z.strictObject({ days: z.number().int().positive().max(3660).default(30) }),
  'vault.status': none,
  'vault.unlock': z.union([z.strictObject({ passphrase: z.string().max(1000) }), z.strictObject({ prf: bytes })]),
  'vault.lock': none,
  /** Changes the protection of keys; existing keys are re-encrypted. */
  'vault.protect': z.union([
    z.strictObject({ mode: z.literal('device') }),
    z.strictObject({ mode: z.literal('passphrase'), passphrase: z.string().min(8).max(1000), idleMinutes }),
    z.strictObject({ mode: z.literal('passkey'), credentialId: bytes, salt: bytes, prf: bytes, idleMinutes }),
  ]),
  'runs.estimate': z.strictObject({
    message: z.string().max(100_000),
    agent: z.string(),
    notebookId: idSchema.optional(),
    sessionId: idSchema.optional(),
    config: runConfigSchema.optional(),
  }),
  'runs.start': startRequestSchema,
  'runs.list': runFilterSchema,
  'runs.get': ofRun,
  /** Returns the request of a step as the model received it; null when it was not kept. */
  'runs.request': z.strictObject({ runId: idSchema, index: z.number().int().positive() }),
  'runs.files': ofRun,
  'runs.vfsStats': ofRun,
  'runs.cancel': ofRun,
  'runs.pause': ofRun,
  'runs.resume': ofRun,
  'runs.retry': ofRun,
  'runs.undo': ofRun,
  'runs.redo': ofRun,
  ...MCP_COMMANDS,
  ...WORK_COMMANDS,
  ...APPROVAL_COMMANDS,
  ...HISTORY_COMMANDS,
  'tools.list': z.strictObject({ agent: z.string().optional() }),
  /** Searches the tools by words, best first, as agents do in the catalog. */
  'tools.search': z.strictObject({ query: z.string().max(1000), agent: z.string().optional() }),
  'tools.peopleOnly': z.strictObject({ query: z.string().max(1000).optional() }),
  'tools.call': z.strictObject({
    agent: z.string(),
    toolName: z.string().max(200),
    input: z.unknown(),
    notebookId: idSchema.optional(),
    runId: idSchema.optional(),
  }),
  'audit.entries': z.strictObject({
    runId: idSchema.optional(),
    agent: z.string().optional(),
    fromSeq: z.number().int().positive().optional(),
    limit: z.number().int().positive().max(100_000).optional(),
    /** Newest first instead of oldest first. Default false. */
    newestFirst: z.boolean().optional(),
  }),
  /**
   * Returns entries that match a filter, newest first; stops after `limit` entries or `forMs` milliseconds, and returns where
   * to continue.
   */
  'audit.find': z.strictObject({
    text: z.string().max(1000).default(''),
    /** `person`, `app`, `agent:<name>`; empty for all. */
    who: z.string().max(200).default(''),
    decision: auditDecisionSchema.or(z.literal('')).default(''),
    /** The time of the entry: from `sinceMs`, and earlier than `beforeMs`. Default: any. */
    sinceMs: z.number().int().optional(),
    beforeMs: z.number().int().optional(),
    /** An entry without `text` also matches when it has one of these actions and its fields contain all of these words. */
    otherwise: z
      .strictObject({
        words: z.array(z.string().max(1000)).max(500).readonly(),
        actions: z.array(z.string().max(100)).max(500).readonly(),
      })
      .optional(),
    /** The newest entry to search. Default: the newest of the log. */
    fromSeq: z.number().int().positive().optional(),
    limit: z.number().int().positive().max(10_000).default(500),
    forMs: z.number().int().positive().max(10_000).default(100),
  }),
  /** Counts entries by day. */
  'audit.days': z.strictObject({ days: z.number().int().positive().max(366).default(14) }),
  /** `checkpoint`: an entry that was kept outside the app. Only with it, a missing end is found. */
  'audit.verify': z.strictObject({ checkpoint: logHeadSchema.optional(), jobId }),
  ...RETENTION_COMMANDS,
  ...BACKUP_FOLDER_COMMANDS,
  ...SYNC_COMMANDS,
  ...GIT_COMMANDS,
  ...ROW_COMMANDS,
} as const;

export type CommandName = keyof typeof COMMANDS;
/** Input of a command as the caller passes it: fields with defaults are optional. */
export type CommandInput<N extends CommandName> = z.input<(typeof COMMANDS)[N]>;
/** Input of a command as the handler receives it: defaults are filled in. */
export type CommandValue<N extends CommandName> = z.output<(typeof COMMANDS)[N]>;

export interface NotebookListing {
  notebookId: string;
  workspaceId: string;
  name: string;
  files: number;
  sizeBytes: number;
}

/** State of a run, as resolved by `chat`, `respond`, `cancel`, `resume` and similar calls. */
export interface RunState {
  sessionId: string;
  runId: string;
  status: RunStatus;
  stopReason: StopReason | null;
  /** Reason for display when the run did not end normally. */
  message: string | null;
  text: string;
  usage: Usage;
  pending: ApprovalListing[];
}

export interface RunDetails extends FlatRun {
  taskState: TaskState;
  steps: Step[];
  calls: (ToolCallRow & { envelope: ActionEnvelope })[];
  /** Requests to models, oldest first, without what was sent: `runs.request` returns it. */
  requests: ModelRequest[];
  filesChanged: { path: string; action: 'created' | 'changed' | 'deleted' | 'moved' }[];
}

/** Results of the commands by name. */
export interface CommandResults
  extends FileResults,
    AgentResults,
    AgentFileResults,
    MoveResults,
    LinkResults,
    MentionResults,
    BinResults,
    DraftResults,
    TemplateResults,
    PropertyResults,
    SimulateResults,
    ApprovalResults,
    RuleResults,
    HistoryResults,
    RedactionResults,
    ExportResults,
    JobResults,
    ScriptResults,
    ActivityResults,
    RetentionResults,
    McpResults,
    BackupResults,
    BackupFolderResults,
    SyncResults,
    GitResults,
    WorkspaceResults,
    RowResults,
    MeaningResults,
    StorageResults,
    TodoResults,
    PlanResults,
    PreflightResults,
    PlaybookResults,
    ModelResults,
    ChatResults,
    ExerciseResults,
    HandOverResults,
    SessionResults,
    WorkResults {
  'app.ready': { gate: 'on' | 'off'; reason?: string; sentence?: Sentence };
  'notebooks.list': NotebookListing[];
  'notebooks.create': { notebookId: string };
  'notebooks.openSample': { notebookId: string };
  /** `before`: id of the earlier workspace; null when nothing changed. */
  'notebooks.move': { before: string | null };
  'notebooks.rename': { before: string | null };
  'notebooks.remove': null;
  'providers.list': ProviderListing[];
  'providers.connect': ProviderListing;
  'providers.refresh': ProviderListing;
  'providers.remove': null;
  'providers.test': ProviderTest;
  'providers.setPrices': ProviderListing;
  'providers.setLimits': ProviderListing;
  'providers.setDefault': { model: { providerId: string; modelId: string } | null };
  'providers.usage': UsageSum[];
  'vault.status': VaultStatus;
  'vault.unlock': VaultStatus;
  'vault.lock': VaultStatus;
  'vault.protect': VaultStatus;
  /** Null for an agent without a model of a provider. */
  'runs.estimate': UsageEstimate | null;
  'runs.start': { sessionId: string; runId: string };
  'runs.list': FlatRun[];
  'runs.get': RunDetails;
  'runs.request': KeptRequest | null;
  'runs.files': FileListing[];
  'runs.vfsStats': { mounts: MountUse[] };
  'runs.cancel': RunState;
  'runs.pause': RunState;
  'runs.resume': RunState;
  'runs.retry': { sessionId: string; runId: string };
  'runs.undo': UndoResult;
  'runs.redo': UndoResult;
  'tools.list': ToolDescriptor[];
  'tools.search': ToolDescriptor[];
  'tools.peopleOnly': readonly PeopleOnly[];
  'tools.call': ToolCallOutcome;
  'audit.entries': AuditEntry[];
  'audit.find': { entries: AuditEntry[]; searched: number; nextSeq: number | null };
  /** Days with entries, oldest first. */
  'audit.days': LogDay[];
  'audit.verify': AuditVerdict;
}

/** What carries out commands, by their names. Default: all commands. */
export type CommandHandlers<N extends CommandName = CommandName> = {
  [K in N]: (input: CommandValue<K>) => Promise<CommandResults[K]>;
};
