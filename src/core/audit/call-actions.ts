import type { ToolAction } from '../../contracts/domain/audit-actions.ts';
import type { Change } from '../../contracts/domain/notebook/notebook.ts';
import { sameState } from '../shared/changes/combine-changes.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';

/** Returns every stored path of a change, before and after. */
export function pathsOfChange(change: Change): string[] {
  const paths = new Set<string>();
  for (const { before, after } of change.transitions) {
    if (before) paths.add(before.path);
    if (after) paths.add(after.path);
  }
  return [...paths];
}

/** Returns the log's action for a call that changes nothing. */
export function actionOf(tool: Pick<Tool, 'kind'>): ToolAction {
  if (tool.kind === 'fetch') return 'url.fetch';
  return tool.kind === 'search' ? 'file.search' : `file.${tool.kind === 'edit' ? 'write' : tool.kind}`;
}

/** Returns the journal's action for a change. */
export function changeAction(
  tool: Pick<Tool, 'changeAction'> | undefined,
  change: Change,
): 'undo' | 'label' | 'move' | 'delete' | 'create' | 'write' {
  if (tool?.changeAction) return tool.changeAction;
  const { transitions } = change;
  if (change.addedLabels && transitions.every(({ before, after }) => sameState(before, after))) return 'label';
  if (transitions.some(({ before, after }) => before && after && before.path !== after.path)) return 'move';
  if (transitions.every(({ after }) => after === null)) return 'delete';
  return transitions.some(({ before, after }) => before === null && after?.kind === 'file') ? 'create' : 'write';
}

/** Returns the log's action for a change, as noun and verb. */
export function auditActionOf(tool: Pick<Tool, 'changeAction'> | undefined, change: Change): ToolAction {
  const action = changeAction(tool, change);
  return action === 'undo' ? 'change.undo' : `file.${action}`;
}
