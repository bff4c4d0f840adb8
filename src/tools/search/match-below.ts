import { saidOf } from '../../contracts/sentences/said.ts';
import { compileGlob } from '../../core/guard/match-glob.ts';
import { withoutAlias } from '../../core/guard/mounts.ts';
import { parseGlob } from '../../core/guard/parse-glob.ts';
import type { ToolError } from '../files/open-text.ts';

/**
 * A test for paths below `base`. A pattern with a leading `/` is for whole paths, where `/workspace` is the
 * notebook itself; any other is for the part of the path after `base`.
 */
export function matchBelow(
  pattern: string,
  base: string,
): { type: 'match'; matches: (path: string) => boolean } | ToolError {
  const parsed = parseGlob(pattern);
  if (parsed.type === 'invalid') return { type: 'error', code: 'bad-input', ...saidOf(parsed) };
  if (parsed.glob.absolute) return { type: 'match', matches: compileGlob(withoutAlias(parsed.glob.text)) };
  const matchesRest = compileGlob(pattern);
  const skip = base === '/' ? 1 : base.length + 1;
  return { type: 'match', matches: (path) => matchesRest(path.slice(skip)) };
}
