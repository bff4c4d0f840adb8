import type { Approval } from '../../contracts/domain/run/run.ts';
import { normalizePath } from '../guard/normalize-path.ts';
import { parseToolCall, type ToolList } from './parse-call.ts';

/** The paths a call may touch: `/` stands for everything. */
export type Touched = readonly string[];

/** What a call not yet planned may touch, read from its arguments alone. Unreadable calls touch nothing. */
export function touchedByCall(toolName: string, inputText: string, tools: ToolList): Touched {
  const parsed = parseToolCall(toolName, inputText, tools);
  if (parsed.type === 'error') return [];
  const targets = parsed.tool.targets(parsed.input);
  // An address meets no path: what it does is elsewhere.
  if (parsed.tool.type === 'perform' && parsed.tool.url) return [parsed.tool.url(parsed.input)];
  // A call that names no path (an undo, a list of changes) may concern any.
  if (targets.length === 0) return ['/'];
  return targets.flatMap((target) => {
    const normal = normalizePath(target.path);
    return normal.type === 'ok' ? [normal.path.replace(/^\/workspace(?=\/|$)/, '') || '/'] : [];
  });
}

/** What a question that waits would touch. */
export function touchedByApproval(approval: Approval): Touched {
  if (!approval.change) return approval.claims.targets.map((target) => target.path);
  return approval.change.transitions.flatMap(({ before, after }) => [
    ...(before ? [before.path] : []),
    ...(after ? [after.path] : []),
  ]);
}

/** Whether two sets of paths meet: the same path, or one inside the other. */
export function meets(a: Touched, b: Touched): boolean {
  return a.some((x) => b.some((y) => x === y || inside(x, y) || inside(y, x)));
}

function inside(path: string, folder: string): boolean {
  return folder === '/' || path.startsWith(`${folder}/`);
}
