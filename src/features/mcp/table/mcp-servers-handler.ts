import type { WriteHandler } from '../../../adapters/dexie/writes/write-handler.ts';
import { conflictError } from '../../../contracts/errors/messages/notebook-messages.ts';
import type { Write } from '../../../core/ports/commit-batch.ts';
import { NO_MCP_SERVERS } from '../contract/mcp-server.ts';

export const mcpServersHandler: WriteHandler<Write<'mcp-servers'>> = {
  tables: () => ['meta'],
  async prepare({ servers }, { rows }) {
    // Reading rejects for a damaged row, which must not be overwritten.
    const now = await rows.get('meta', 'mcp');
    const { revision } = now?.key === 'mcp' ? now : NO_MCP_SERVERS;
    if (revision + 1 !== servers.revision) throw conflictError('mcpServers');
    return { write: () => rows.put('meta', { key: 'mcp', ...servers }) };
  },
  remember: (_write, memory) => memory.note({ rights: true, servers: true }),
};
