import type { McpParts } from '../../ui/state/page/feature-parts.ts';

/** What the feature shows within other parts of the page. Each is fetched when it is first shown. */
export const mcpParts: McpParts = {
  toolServers: () => import('./page/mcp-section.tsx'),
};
