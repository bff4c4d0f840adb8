import { mcpServersSchema } from './contract/mcp-server.ts';

export { MCP_COMMANDS, type McpResults } from './contract/mcp-requests.ts';

/** Its row among the settings. */
export const MCP_META_SCHEMAS = { mcp: mcpServersSchema };

/** Its actions in the log. */
export type McpAction =
  `mcp.${'allow' | 'sign-in' | 'sign-out' | 'connect' | 'disconnect' | 'refresh' | 'remove' | 'set-tool' | 'accept' | 'changed' | 'read'}`;
