import type { Risk } from '../../contracts/domain/policy.ts';
import type { ToolKind, ToolTag } from '../../contracts/domain/tool.ts';
import type { Tool } from './define-tool.ts';
import { isUndoable } from './describe-tool.ts';

/** Which tools are wanted. A field that is left out allows any. */
export interface ToolFilter {
  /** At least one of these. */
  readonly tags?: readonly ToolTag[] | undefined;
  readonly kind?: ToolKind | undefined;
  readonly risk?: Risk | undefined;
  readonly undoable?: boolean | undefined;
}

/** Returns the tools that pass every part of a filter, in their order. */
export function filterTools(tools: readonly Tool[], { tags, kind, risk, undoable }: ToolFilter): Tool[] {
  return tools.filter(
    (tool) =>
      (tags === undefined || tags.some((tag) => tool.tags?.includes(tag))) &&
      (kind === undefined || tool.kind === kind) &&
      (risk === undefined || tool.risk === risk) &&
      (undoable === undefined || isUndoable(tool) === undoable),
  );
}
