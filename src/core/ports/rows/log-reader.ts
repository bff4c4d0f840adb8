import type { AuditEntry, AuditVerdict, LogDay } from '../../../contracts/domain/audit.ts';
import type { Risk, RuleUse } from '../../../contracts/domain/policy.ts';
import type { CommandResults, CommandValue } from '../../../contracts/wire/commands/commands.ts';
import type { DamageReport, RowKey } from '../../../contracts/wire/storage-status.ts';
import type { JobWatch } from '../../../contracts/wire/transfer.ts';
import type { KnownHead } from '../../audit/chain-verifier.ts';
import type { HashedEntry } from '../../audit/hashed-entry.ts';

/** A row rebuilt from others; null for a file that was deleted. */
export interface Rebuilt {
  readonly row: object | null;
}

/** What the log says of a run. */
export interface LoggedRun {
  /** The highest risk of its calls; null without calls. */
  readonly risk: Risk | null;
  /** Calls that a rule or the person denied. */
  readonly refusals: number;
  /** Whether the person took changes of it back; null when neither undone nor redone. */
  readonly undone: boolean | null;
}

/** What log entries are about: an entry is found when it names any of these. */
export interface LogSubject {
  readonly runIds?: readonly string[];
  readonly sessionIds?: readonly string[];
  readonly notebookIds?: readonly string[];
  /** Titles of conversations, tasks and reviewed work, in entries about these or the bin. */
  readonly titles?: readonly { readonly notebookId: string; readonly title: string }[];
  /** By each path that the file has had, as long as no other file had it since. Its changes must still be there. */
  readonly files?: readonly { readonly notebookId: string; readonly fileId: string }[];
}

/** The log entries about a subject. */
export interface ErasableEntries {
  /** Numbers of those whose texts can be erased, oldest first. */
  readonly seqs: readonly number[];
  /** How many keep their texts, because their hashes cover them. */
  readonly firstForm: number;
}

/** Reads the log, and finds damaged rows of all tables. */
export interface LogReader {
  readLog(query: CommandValue<'audit.entries'>): Promise<AuditEntry[]>;
  /** Reads entries as they are hashed, with their texts apart. */
  readHashedLog(query: CommandValue<'audit.entries'>): Promise<HashedEntry[]>;
  /** Finds the entries about a subject: those whose texts can be erased, and how many cannot, because they have the first form. */
  findErasable(subject: LogSubject): Promise<ErasableEntries>;
  findInLog(search: CommandValue<'audit.find'>): Promise<CommandResults['audit.find']>;
  /** Counts entries by the day that `dayOf` names, oldest day first. */
  countDays(sinceMs: number, dayOf: (atMs: number) => string): Promise<LogDay[]>;
  /** Returns, by id, what the log says of each run since a time. */
  summarizeRuns(sinceMs: number): Promise<ReadonlyMap<string, LoggedRun>>;
  /** Counts by the name of a rule how often it decided. */
  countRules(): Promise<ReadonlyMap<string, RuleUse>>;
  /** `known`: a head that was kept elsewhere. */
  verifyLog(known?: KnownHead, watch?: JobWatch): Promise<AuditVerdict>;
  /** Packs old entries for faster reads, without changing them. */
  compactLog(): Promise<void>;
  findDamagedRows(): Promise<CommandResults['storage.damaged']>;
  /** Finds damaged rows without reading contents, and rows that were rebuilt. */
  findSetAside(tables?: readonly string[]): Promise<DamageReport>;
  /** Returns the rebuilt row of a damaged one; null when journal and other rows do not hold enough. */
  rebuildRow(table: string, rowKey: RowKey): Promise<Rebuilt | null>;
}
