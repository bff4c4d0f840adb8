import { z } from 'zod';
import type { Sentence } from '../../../contracts/errors/errors.ts';
import { type McpServer, mcpRiskSchema, serverIdSchema } from './mcp-server.ts';

const ofServer = z.strictObject({ serverId: z.string().max(40) });
const ofTool = ofServer.extend({ tool: z.string().max(200) });

/** Servers of the Model Context Protocol, whose tools agents may use. */
export const MCP_COMMANDS = {
  'mcp.list': z.strictObject({}),
  /** Connects to a server, or edits the connection. Nothing is sent yet: see `mcp.refresh`. An omitted token stays as long as the server is the same. */
  'mcp.connect': z.strictObject({
    serverId: serverIdSchema,
    url: z.string().max(2000),
    /** Sent as a bearer token. Never returned by any command. Null for none. */
    token: z.string().min(1).max(10_000).nullable().optional(),
  }),
  /** Asks the server for its tools. A definition that has changed replaces none: see `mcp.accept`. */
  'mcp.refresh': ofServer,
  /** Keeps the server and what was set for its tools, and sends nothing more. */
  'mcp.disconnect': ofServer,
  /** Removes the server with its token. */
  'mcp.remove': ofServer,
  /** Sets the risk class of a tool and the agents that may use it. Omitted fields stay. */
  'mcp.setTool': ofTool.extend({
    risk: mcpRiskSchema.optional(),
    agents: z.array(z.string().max(200)).max(200).optional(),
  }),
  /** Accepts the later definition of a tool. `fingerprint`: of the definition that the person saw. */
  'mcp.accept': ofTool.extend({ fingerprint: z.string().max(64) }),
} as const;

/** A server, and whether agents can reach it now. */
export interface McpServerListing extends McpServer {
  readonly hasToken: boolean;
  readonly available: boolean;
  /** Why it is unavailable, and what to do. */
  readonly reason?: string;
  readonly sentence?: Sentence;
}

export interface McpResults {
  'mcp.list': McpServerListing[];
  'mcp.connect': McpServerListing;
  'mcp.refresh': McpServerListing;
  'mcp.disconnect': McpServerListing;
  'mcp.remove': null;
  'mcp.setTool': McpServerListing;
  'mcp.accept': McpServerListing;
}
