import type { ToolDescriptor, ToolKind } from '../../contracts/domain/tool.ts';

export type ToolGroup = ToolKind | 'screen';

/** From what only reads to what reaches furthest; the screen last. */
const ORDER: readonly ToolGroup[] = ['read', 'search', 'edit', 'move', 'delete', 'execute', 'fetch', 'screen'];

/** Groups tools by what they do. Groups without tools are left out. */
export function groupTools<Tool extends Pick<ToolDescriptor, 'kind' | 'tags'>>(
  tools: readonly Tool[],
): readonly { readonly group: ToolGroup; readonly tools: readonly Tool[] }[] {
  const groupOf = ({ kind, tags }: Tool): ToolGroup => (tags.includes('screen') ? 'screen' : kind);
  return ORDER.map((group) => ({ group, tools: tools.filter((tool) => groupOf(tool) === group) })).filter(
    (found) => found.tools.length > 0,
  );
}
