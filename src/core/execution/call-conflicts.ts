import type { Approval } from '../../contracts/domain/run/run.ts';
import { resolveMount } from '../guard/mounts.ts';
import { normalizePath } from '../guard/normalize-path.ts';
import { parseToolCall, type ToolList } from './parse-call.ts';

/** Stored paths and addresses that a call may use. `/` covers every path. */
export type CallPaths = readonly string[];

/** Returns what a call may use, read from its arguments alone: it is not planned yet. An unreadable call uses nothing. */
export function pathsOfCall(
  { toolName, inputText }: { toolName: string; inputText: string },
  tools: ToolList,
  runId: string | null,
): CallPaths {
  const parsed = parseToolCall(toolName, inputText, tools);
  if (parsed.type === 'error') return [];
  const targets = parsed.tool.targets(parsed.input);
  // An address overlaps no path: its effect is outside the notebook.
  if (parsed.tool.type === 'perform' && parsed.tool.url) return [parsed.tool.url(parsed.input)];
  // A call that names no path (an undo, a list of changes) may concern any.
  if (targets.length === 0) return ['/'];
  return targets.flatMap((target) => storedPath(target.path, runId));
}

/** Returns what the call of a pending approval would use. */
export function pathsOfApproval({ change, claims, runId }: Approval): CallPaths {
  if (!change) {
    return claims.targets.flatMap(({ path }) => (path.startsWith('/') ? storedPath(path, runId) : [path]));
  }
  return change.transitions.flatMap(({ before, after }) => [
    ...(before ? [before.path] : []),
    ...(after ? [after.path] : []),
  ]);
}

/** Returns whether two calls may use the same file: the same path, or one path inside the other. */
export function overlaps(a: CallPaths, b: CallPaths): boolean {
  return a.some((x) => b.some((y) => x === y || isInside(x, y) || isInside(y, x)));
}

/** Returns the path under which a file is stored, or nothing for a path that the guard refuses. */
function storedPath(path: string, runId: string | null): string[] {
  const normal = normalizePath(path);
  if (normal.type !== 'ok') return [];
  const mounted = resolveMount(normal.path, runId);
  return mounted.type === 'denied' ? [] : [mounted.stored];
}

function isInside(path: string, folder: string): boolean {
  return folder === '/' || path.startsWith(`${folder}/`);
}
