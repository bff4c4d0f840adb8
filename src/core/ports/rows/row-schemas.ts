import { z } from 'zod';
import { agentSchema, modelRefSchema } from '../../../contracts/domain/agent.ts';
import { idSchema, timestampMsSchema } from '../../../contracts/domain/ids.ts';
import { localModelSchema, modelTestSchema } from '../../../contracts/domain/local-model.ts';
import { modelHubSchema } from '../../../contracts/domain/models/model-hub.ts';
import { binRowSchema } from '../../../contracts/domain/notebook/bin.ts';
import { gitFileSchema } from '../../../contracts/domain/notebook/git-file.ts';
import { labelRowSchema } from '../../../contracts/domain/notebook/label.ts';
import { lastBackupSchema } from '../../../contracts/domain/notebook/last-backup.ts';
import {
  blobSchema,
  changeRowSchema,
  draftRowSchema,
  fileRowSchema,
  notebookSchema,
  workspaceSchema,
} from '../../../contracts/domain/notebook/notebook.ts';
import { retentionLimitsSchema } from '../../../contracts/domain/notebook/retention-limits.ts';
import { playbookRowSchema } from '../../../contracts/domain/playbook/playbook.ts';
import { ruleBookSchema, ruleVersionSchema } from '../../../contracts/domain/policy.ts';
import { credentialSchema, modelRequestSchema, providerSchema } from '../../../contracts/domain/provider.ts';
import { messageRowSchema, sessionSummarySchema } from '../../../contracts/domain/run/message.ts';
import { storedRedactionSchema } from '../../../contracts/domain/run/redaction.ts';
import {
  approvalSchema,
  runSchema,
  sessionSchema,
  stepSchema,
  toolCallRowSchema,
} from '../../../contracts/domain/run/run.ts';
import type { RowKey } from '../../../contracts/wire/storage-status.ts';
import { SYNC_ROW_SCHEMAS } from '../../../features/folder-sync/feature.ts';
import { MCP_META_SCHEMAS } from '../../../features/mcp/feature.ts';
import { WORK_ROW_SCHEMAS } from '../../../features/work/feature.ts';
import { cryptoKeySchema, vaultRowSchema } from './vault-row.ts';

/** Rows with a state, on which their next step depends, and the notebook that they belong to. */
const STATE_ROW_SCHEMAS = WORK_ROW_SCHEMAS;
export type StateTable = keyof typeof STATE_ROW_SCHEMAS;

/**
 * The rows of each table but `meta`. `npm run schemas` makes the checks of rows that are read of these schemas; the app itself imports only
 * types from here, so that no page loads zod for them.
 */
export const ROW_SCHEMAS = {
  workspaces: workspaceSchema,
  notebooks: notebookSchema,
  /** The file, and its parent folder for listing. */
  files: fileRowSchema.extend({ parent: z.string() }),
  /** Content by its hash, which is compared when the content is read. */
  blobs: blobSchema.extend({ hash: z.string() }),
  /** The change, its files, its idempotency key, and the label rows that it extended. */
  changes: changeRowSchema.extend({
    fileIds: z.array(idSchema),
    idempotencyKey: z.string().optional(),
    labels: z.array(labelRowSchema).optional(),
  }),
  /** The newest entries of the log, one row each. */
  audit: z.object({ seq: z.int().positive(), line: z.string(), hash: z.string(), texts: z.string().optional() }),
  /** Older log entries, packed: lines and texts joined by line feeds, hashes concatenated. Absent texts: no entry has any. */
  auditSegments: z.object({
    fromSeq: z.int().positive(),
    toSeq: z.int().positive(),
    lines: z.string(),
    hashes: z.string(),
    texts: z.string().optional(),
    runIds: z.array(z.string()),
    agents: z.array(z.string()),
  }),
  sessions: sessionSchema,
  messages: messageRowSchema,
  runs: runSchema,
  steps: stepSchema,
  toolCalls: toolCallRowSchema,
  approvals: approvalSchema,
  drafts: draftRowSchema,
  agents: agentSchema,
  labels: labelRowSchema,
  requests: modelRequestSchema,
  providers: providerSchema,
  credentials: credentialSchema,
  gitFiles: gitFileSchema,
  localModels: localModelSchema,
  modelTests: modelTestSchema,
  summaries: sessionSummarySchema,
  playbooks: playbookRowSchema,
  ...SYNC_ROW_SCHEMAS,
  bin: binRowSchema,
  ...STATE_ROW_SCHEMAS,
};

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);

/** The rows of `meta` by their key, or by its beginning up to the colon. */
export const META_SCHEMAS = {
  /** Number of elections so far. What starts or continues a run is checked against it. */
  runner: z.object({ epoch: z.int().nonnegative() }),
  'rule-book': ruleBookSchema,
  /** Earlier states of the rules, oldest first. */
  'rule-versions': z.object({ versions: z.array(ruleVersionSchema) }),
  /** The model that `default` names; null for the first available model. */
  'default-model': z.object({ model: modelRefSchema.nullable() }),
  /** The hub of models, and the hashes that it listed first. */
  'model-hub': z.object({ hub: modelHubSchema }),
  /** What is masked before a model on a server receives it. */
  redaction: z.object({ settings: storedRedactionSchema }),
  /** How much of conversations and earlier versions is kept. */
  retention: z.object({ limits: retentionLimitsSchema }),
  /** The last backup as a file that this browser made. */
  'last-backup': z.object({ backup: lastBackupSchema }),
  /** Servers of the Model Context Protocol and their tools. */
  ...MCP_META_SCHEMAS,
  vault: vaultRowSchema,
  /** The key that proves grants. */
  'grant-key': z.object({ cryptoKey: cryptoKeySchema }),
  /** Bytes that are released when storage is full; see `Reserve`. */
  reserve: z.object({ bytes: bytesSchema }),
  /** When something was last erased for good: what copies the notebooks elsewhere removes it there. */
  lastErasureMs: z.object({
    atMs: timestampMsSchema,
    /** Notebooks whose copies beside the database, its journal and saved index, may still hold what was erased. */
    uncleared: z.array(idSchema),
  }),
  /** A notebook whose row was removed and whose other rows are being removed in parts. */
  'removing:': z.object({ notebookId: idSchema }),
  /** The original of a damaged row that was rebuilt. Nothing is known of `row`. */
  'damaged:': z.object({
    table: z.string(),
    rowKey: z.custom<RowKey>(),
    reason: z.string(),
    atMs: timestampMsSchema,
    row: z.unknown(),
  }),
};

type MetaKey<K extends string> = K extends `${string}:` ? `${K}${string}` : K;
export type MetaRows = {
  [K in keyof typeof META_SCHEMAS]: { key: MetaKey<K> } & z.infer<(typeof META_SCHEMAS)[K]>;
};

export type TableRows = { [T in keyof typeof ROW_SCHEMAS]: z.infer<(typeof ROW_SCHEMAS)[T]> } & {
  meta: MetaRows[keyof MetaRows];
};
export type TableName = keyof TableRows;
