export { mcpCommands } from './worker/mcp-commands.ts';
export { createMcpConnections } from './worker/mcp-connections.ts';
