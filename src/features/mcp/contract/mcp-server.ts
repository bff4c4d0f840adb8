import { z } from 'zod';
import { hashSchema, timestampMsSchema } from '../../../contracts/domain/ids.ts';
import { riskSchema } from '../../../contracts/domain/policy.ts';

/** Limits of what a server may tell. Beyond them, a tool is listed and can't be used. */
export const MCP_LIMITS = {
  servers: 20,
  toolsPerServer: 128,
  nameChars: 128,
  descriptionChars: 4000,
  schemaChars: 16_000,
  schemaDepth: 12,
  /** Bytes of one response, streams included. */
  responseBytes: 2 * 1024 * 1024,
  /** Milliseconds for connecting, and for one call. */
  connectMs: 20_000,
  callMs: 60_000,
  /** Bytes of one answer while signing in, and milliseconds for all requests of one step. */
  signInBytes: 256 * 1024,
  signInMs: 30_000,
  /** Milliseconds that a sign-in page may take. */
  signInWaitMs: 15 * 60_000,
  /** Resources, and prompts, of one server. */
  offers: 500,
  /** Characters of an address of a resource. */
  uriChars: 2000,
  /** Characters of a result that an agent receives. */
  resultChars: 100_000,
  /** Pictures of one result that are kept. */
  resultPictures: 8,
} as const;

/** Short, because it is a part of the name of each tool of the server. */
export const serverIdSchema = z.string().regex(/^[a-z0-9](?:[a-z0-9-]{0,18}[a-z0-9])?$/);

/** The risk classes that the person can give a tool. `network` holds beside each of them. */
export const MCP_RISKS = ['read', 'write', 'destructive', 'network', 'execute', 'spend'] as const;
export const mcpRiskSchema = z.enum(MCP_RISKS);
export type McpRisk = z.infer<typeof mcpRiskSchema>;

/** What a server says about a tool. It may be untrue. */
export const mcpDefinitionSchema = z.object({
  title: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  /** Null where the server says nothing. */
  readOnlyHint: z.boolean().nullable(),
  destructiveHint: z.boolean().nullable(),
  idempotentHint: z.boolean().nullable(),
  /** SHA-256 of the definition as the server sent it. */
  fingerprint: hashSchema,
});
export type McpDefinition = z.infer<typeof mcpDefinitionSchema>;

/** `too-large`: description or schema exceed the limits. `twice`: another tool has the same name for agents. */
export const MCP_TOOL_PROBLEMS = ['too-large', 'no-object', 'twice'] as const;

export const mcpToolSchema = z.object({
  /** As the server calls it. */
  name: z.string(),
  /** As agents and rules call it. */
  toolName: z.string(),
  /** What the person has accepted. Agents get this and nothing later. */
  definition: mcpDefinitionSchema,
  /** A later definition, which the person has not accepted; the tool can't be used until then. Null: none. */
  changed: mcpDefinitionSchema.nullable(),
  /** The server doesn't list it any more. */
  isGone: z.boolean(),
  problem: z.enum(MCP_TOOL_PROBLEMS).nullable(),
  risk: riskSchema,
  /** Names of the agents that may use it. */
  agents: z.array(z.string()),
});
export type McpTool = z.infer<typeof mcpToolSchema>;

/** A sign-in at a server, without its tokens. */
export const mcpSignInSchema = z.object({
  /** The authorization server; empty before the first answer. */
  issuer: z.string(),
  /** Other origins that the person allowed for signing in. */
  origins: z.array(z.string()),
  /** Permissions that the token has, as the servers write them; empty where they say nothing. */
  scope: z.string(),
  /** Permissions that the server asked for since; empty for none. */
  needs: z.string(),
});
export type McpSignIn = z.infer<typeof mcpSignInSchema>;

/** A server as stored, without its token. */
export const mcpServerSchema = z.object({
  serverId: z.string(),
  url: z.string(),
  /** Origin of `url`. The token is bound to it. */
  origin: z.string(),
  /** Absent for a server without a sign-in. */
  signIn: mcpSignInSchema.optional(),
  /** Disconnected: no request is sent, and no agent has its tools. */
  isOff: z.boolean(),
  /** What the server calls itself; empty before the first answer. */
  title: z.string(),
  /** Version of the protocol that the last answer had; empty before. */
  protocol: z.string(),
  tools: z.array(mcpToolSchema),
  /** Tools that were left out, because there are too many. */
  leftOut: z.int().nonnegative(),
  /** When its tools were last listed; null for never. */
  listedMs: timestampMsSchema.nullable(),
  createdMs: timestampMsSchema,
  updatedMs: timestampMsSchema,
});
export type McpServer = z.infer<typeof mcpServerSchema>;

/** All servers, as one row: each change replaces it and counts the revision. */
export const mcpServersSchema = z.object({ revision: z.int().nonnegative(), servers: z.array(mcpServerSchema) });
export type McpServers = z.infer<typeof mcpServersSchema>;

export const NO_MCP_SERVERS: McpServers = { revision: 0, servers: [] };

/** Where the token of a server is kept among the keys. No model provider can have this id. */
export function tokenIdOf(serverId: string): string {
  return `mcp-${serverId}`;
}

/** Where the tokens of a sign-in are kept among the keys. No other key has a colon in its id. */
export function signInKeyOf(serverId: string): string {
  return `sign-in:${serverId}`;
}

/** Where a sign-in that waits for its answer is kept. */
export function pendingKeyOf(serverId: string): string {
  return `sign-in-pending:${serverId}`;
}
