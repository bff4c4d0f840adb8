export { mcpServersHandler } from './table/mcp-servers-handler.ts';
