import type { SendMcp } from '../../adapters/mcp/mcp-fetch.ts';
import type { McpSession } from '../../adapters/mcp/open-mcp-session.ts';
import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import type { CommitBatch } from '../../core/ports/commit-batch.ts';
import type { MetaRows } from '../../core/ports/rows/row-schemas.ts';
import type { Tool } from '../../core/tool-catalog/define-tool.ts';

type ServerRows = Omit<MetaRows['mcp'], 'key'>;
export type ServerRow = ServerRows['servers'][number];

/** What a server is asked for beside its tools. */
export type ToolServerSession = Pick<McpSession, 'listOffers' | 'readResource' | 'getPrompt'>;

/** Time limits in milliseconds. */
export interface ServerTimes {
  /** For connecting, and for the list of tools. */
  readonly connectMs: number;
  readonly callMs: number;
}

/** The servers with tools, as this worker reaches them. */
export interface ToolServers {
  /** The tools that agents may use; the same list until it changes. */
  tools(): readonly Tool[];
  /** Reads the rows again, after a commit of any worker. */
  reload(): Promise<void>;
  /** Lists the tools of a server, merges them into its row and commits it. Rejects with the reason when the server can't be asked. */
  refresh(serverId: string, actor: AuditRecordInput['actor']): Promise<ServerRow>;
  /** Commits other servers by one change to the stored ones, which is repeated when another window was first. */
  change(
    edit: (servers: readonly ServerRow[]) => readonly ServerRow[],
    batch: Pick<CommitBatch, 'audit' | 'writes'>,
  ): Promise<ServerRows>;
  /** Asks a server for something for the person. Rejects with the reason when the server can't be asked. */
  ask<T>(
    serverId: string,
    act: (session: ToolServerSession, signal: AbortSignal, ms: number) => Promise<T>,
  ): Promise<T>;
  /** Sends a request to a server, or to one where the person signs in. */
  readonly send: SendMcp;
  hasToken(serverId: string): Promise<boolean>;
  stop(): void;
}
