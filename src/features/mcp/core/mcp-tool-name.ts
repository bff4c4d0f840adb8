/** Longest name of a tool that providers and rules take. */
const MAX_CHARS = 64;
const HASH_CHARS = 8;

/**
 * Returns the name by which agents and rules know a tool of a server: `mcp_lab__search`. The id of the server, which the person chose, stands
 * first, so a server can imitate neither a tool of the app nor one of another server.
 *
 * @param hash SHA-256 of a text, in hexadecimal digits
 */
export function mcpToolName(serverId: string, name: string, hash: (text: string) => string): string {
  const start = `mcp_${serverId}__`;
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, '_');
  if (plain === name && plain !== '' && start.length + plain.length <= MAX_CHARS) return start + plain;
  const kept = plain.slice(0, MAX_CHARS - start.length - HASH_CHARS - 1);
  return `${start}${kept}_${hash(name).slice(0, HASH_CHARS)}`;
}
