import type { ProviderModels } from '../../adapters/ai-sdk/create-provider-models.ts';
import type { SpaceReserve } from '../../adapters/dexie/commit/storage-reserve.ts';
import type { DexieStore } from '../../adapters/dexie/dexie-store.ts';
import type { SendGit } from '../../adapters/git/server-http.ts';
import type { RenewalOutcome } from '../../adapters/indexed-db/renew-write-file.ts';
import type { RowJournal } from '../../adapters/opfs-journal/row-journal.ts';
import type { ModelRef } from '../../contracts/domain/agent.ts';
import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import type { AuditAction } from '../../contracts/domain/audit-actions.ts';
import type { Label } from '../../contracts/domain/notebook/label.ts';
import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import type { ReceiptClaims } from '../../contracts/domain/run/run.ts';
import type { Rebuild } from '../../contracts/wire/storage-status.ts';
import type { PlanTools } from '../../core/notebook/change/plan-change.ts';
import type { AgentAdapter, ModelSource } from '../../core/ports/agent-adapter.ts';
import type { ChangePart, CommitBatch } from '../../core/ports/commit-batch.ts';
import type { SensitiveFinder } from '../../core/redaction/sensitive-finder.ts';
import type { LoopPorts } from '../../core/run/run-ports.ts';
import type { Jobs } from '../import-export/jobs.ts';
import type { OpenModels } from '../local-models/local-models.ts';
import type { Outside } from '../network/network-request.ts';
import type { ToolServers } from '../network/tool-servers.ts';
import type { ProviderSource } from '../providers/provider-source.ts';
import type { Vault } from '../secrets/vault.ts';

/** What protects the database against the browser and a full device; see decisions 076, 077 and 083. */
export interface StorageProtection {
  readonly renewal: RenewalOutcome;
  /** Null in a browser that has no files for it. */
  readonly journal: RowJournal | null;
  readonly rebuilt: Rebuild | null;
  /** Space for the ways out of full storage. Default: none. */
  readonly space?: SpaceReserve | null;
}

/** What the browser reports of the storage of this origin. */
export interface BrowserEstimate {
  persisted: boolean;
  usageBytes: number;
  /** Of these, caches and the service worker, which hold only the app's own files. Default: not reported. */
  appBytes?: number;
  quotaBytes: number;
}

/** Shared by the commands and the runner. One per worker. */
export interface Services {
  readonly store: DexieStore;
  readonly loop: LoopPorts;
  readonly models: ModelSource;
  /** Loads the patterns of keys and personal data. */
  readonly loadFinder: () => Promise<SensitiveFinder>;
  /** Resolves the model that `default` names; null when there is none. */
  readonly defaultModel: () => Promise<ModelRef | null>;
  readonly localModels: OpenModels;
  readonly vault: Vault;
  readonly providers: ProviderModels;
  readonly providerSource: ProviderSource;
  /** The way to git servers, through the network gate. */
  readonly gitOutside: { readonly send: SendGit; readonly pageOrigin: string };
  /** The servers with tools. */
  readonly mcp: ToolServers;
  /** Reads the state of the gate; null when there is none. */
  readonly gateState: Outside['gateState'];
  /** Updates the allowlist of the network gate from agents, providers, git servers and servers with tools. */
  readonly syncAllowlist: () => Promise<void>;
  readonly adapters: ReadonlyMap<string, AgentAdapter>;
  /** Returns the local date, `YYYY-MM-DD`. */
  readonly today: () => string;
  /** Notifies the runner, in any tab, that runs have changed. */
  readonly wakeRunner: () => void;
  readonly receiptOf: (claims: ReceiptClaims) => string;
  /** Fetches a file of the sample notebook. */
  readonly readSample: (file: string) => Promise<Uint8Array>;
  /** Absent in tests without a browser's storage. */
  readonly protection?: StorageProtection | undefined;
  readonly storageEstimate: () => Promise<BrowserEstimate>;
  /** The long commands at work, for their progress and for stopping them. */
  readonly jobs: Jobs;
  /** Removes what was erased in these notebooks from the copies beside the database: saved indexes, texts of PDFs and journal. */
  readonly clearCopies: (notebookIds: readonly string[]) => Promise<void>;
}

export function planTools(services: Services): PlanTools {
  return { hash: services.loop.hasher.sha256, nextFileId: () => services.loop.ids.next('file') };
}

/** Describes an action of the person for the log. */
export interface PersonAct {
  /** Noun and verb: `file.write`. */
  readonly action: AuditAction;
  /** Action in the journal. Default: the verb. */
  readonly journal?: string;
  readonly target: string | null;
  readonly inputSummary?: string;
  readonly runId?: string | null;
  readonly manifestHash?: string;
  /** Source of the script that made the change. Default: none. */
  readonly scriptSource?: string;
  /** Labels of all new content, such as imported content of other authors. Default: none. */
  readonly labels?: readonly Label[];
  /** Labels of single files and folders. Default: none. */
  readonly fileLabels?: ChangePart['fileLabels'];
}

/** Commits a change by the person with its log entry and further writes. Resolves with the change's id. */
export async function commitAsPerson(
  services: Services,
  change: Change,
  act: PersonAct,
  { writes = [], idempotencyKey }: Pick<CommitBatch, 'writes' | 'idempotencyKey'> = {},
): Promise<string> {
  const { clock, ids } = services.loop;
  const changeId = ids.next('change');
  await services.store.commit({
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    writes: [
      {
        type: 'change',
        changeId,
        change,
        action: act.journal ?? act.action.slice(act.action.indexOf('.') + 1),
        actor: { type: 'person' },
        runId: null,
        toolCallId: null,
        labels: act.labels ?? [],
        ...(act.scriptSource === undefined ? {} : { scriptSource: act.scriptSource }),
        ...(act.fileLabels ? { fileLabels: act.fileLabels } : {}),
      },
      ...writes,
    ],
    audit: [
      {
        atMs: clock.nowMs(),
        actor: { type: 'person' },
        action: act.action,
        notebookId: change.notebookId,
        runId: act.runId ?? null,
        target: act.target,
        paths: changedPaths(change),
        inputSummary: act.inputSummary ?? '',
        outputSummary: change.summary,
        decision: 'allowed',
        rule: 'person',
        risk: 'write',
        changeId,
        manifestHash: act.manifestHash ?? null,
      },
    ],
  });
  return changeId;
}

type PersonEntry = PersonAct & { notebookId?: string | null; sessionId?: string | null; outputSummary?: string };

/** Commits a log entry and optional rows without a change to the notebook. */
export async function recordAsPerson(
  services: Services,
  act: PersonEntry,
  batch: Pick<CommitBatch, 'checks' | 'writes'> = {},
): Promise<void> {
  await services.store.commit({ ...batch, audit: [personEntry(act, services.loop.clock.nowMs())] });
}

/** Returns the log entry of an action of the person that changes no notebook. */
export function personEntry(act: PersonEntry, atMs: number): AuditRecordInput {
  return {
    atMs,
    actor: { type: 'person' },
    action: act.action,
    notebookId: act.notebookId ?? null,
    sessionId: act.sessionId ?? null,
    runId: act.runId ?? null,
    target: act.target,
    inputSummary: act.inputSummary ?? '',
    outputSummary: act.outputSummary ?? '',
    decision: 'allowed',
    rule: 'person',
  };
}

function changedPaths(change: Change): string[] {
  const paths = new Set<string>();
  for (const { before, after } of change.transitions) {
    if (before) paths.add(before.path);
    if (after) paths.add(after.path);
    if (paths.size >= 200) break;
  }
  return [...paths].slice(0, 200);
}
