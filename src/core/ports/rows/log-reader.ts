import type { AuditEntry, AuditVerdict } from '../../../contracts/domain/audit.ts';
import type { CommandResults, CommandValue } from '../../../contracts/wire/commands.ts';

/** Reads the log, and finds damaged rows of all tables. */
export interface LogReader {
  readLog(query: CommandValue<'audit.entries'>): Promise<AuditEntry[]>;
  findInLog(search: CommandValue<'audit.find'>): Promise<CommandResults['audit.find']>;
  verifyLog(): Promise<AuditVerdict>;
  /** Packs old entries for faster reads, without changing them. */
  compactLog(): Promise<void>;
  findDamagedRows(): Promise<CommandResults['storage.damaged']>;
}
