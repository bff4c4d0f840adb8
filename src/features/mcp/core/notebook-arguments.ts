import { normalizePath } from '../../../core/guard/normalize-path.ts';
import type { ToolTarget } from '../../../core/tool-catalog/define-tool.ts';

const MAX_PATHS = 50;
const MAX_DEPTH = 20;
const MAX_PATH_CHARS = 1024;

/**
 * Returns the texts in the arguments of a call that look like paths of the notebook. The guard decides on each: an agent must not name to a
 * server what it may not read itself.
 */
export function notebookArguments(input: unknown): ToolTarget[] {
  const found = new Set<string>();
  collect(input, 0, found);
  return [...found].map((path) => ({ path, operation: 'read', opensRoot: true }));
}

function collect(value: unknown, depth: number, found: Set<string>): void {
  if (found.size >= MAX_PATHS || depth > MAX_DEPTH) return;
  if (typeof value === 'string') {
    if (looksLikePath(value)) found.add(value);
  } else if (typeof value === 'object' && value !== null) {
    for (const member of Object.values(value)) collect(member, depth + 1, found);
  }
}

/** `//host/x` is an address without a scheme. */
function looksLikePath(text: string): boolean {
  return /^\/[^/\s?#]/.test(text) && text.length <= MAX_PATH_CHARS && normalizePath(text).type === 'ok';
}
