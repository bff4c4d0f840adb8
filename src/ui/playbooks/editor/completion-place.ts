/** Where in a playbook the cursor is, for suggestions. */
export type CompletionPlace =
  /** The start of a key. */
  | { readonly type: 'key'; readonly within: 'playbook' | 'input' | 'step' }
  /** The start of a key of the arguments of a tool. */
  | { readonly type: 'argument'; readonly tool: string }
  /** The value of a field. */
  | { readonly type: 'value'; readonly field: string; readonly within: 'playbook' | 'input' | 'step' }
  /** A name within an expression. */
  | { readonly type: 'expression' };

/** Spaces, perhaps the mark of a list, and a key. Each part is matched in one way only, so that a long line takes no time. */
const FIELD = /^( *(?:- +)?)([A-Za-z_]*):?/;

/**
 * Returns where the end of a text is: the text of a playbook up to the cursor. Null where nothing is suggested. Indentation decides, so
 * that a text with mistakes has suggestions too.
 */
export function completionPlace(before: string): CompletionPlace | null {
  if (before.lastIndexOf('${{') > before.lastIndexOf('}}')) return { type: 'expression' };
  const lines = before.split('\n');
  const line = lines.at(-1) ?? '';
  const [, space = '', word = ''] = FIELD.exec(line) ?? [];
  const depth = space.length;
  const parents = parentsOf(lines, depth);
  const within = withinOf(parents, depth);
  const value = /^ *(?:- +)?([A-Za-z_]+): +\S*$/.exec(line)?.[1];
  if (value !== undefined) return within === null ? null : { type: 'value', field: value, within };
  if (line.slice(depth) !== word) return null;
  if (within !== null) return { type: 'key', within };
  const isArgument = parents[0]?.key === 'inputs' && parents.at(-1)?.key === 'steps';
  const tool = isArgument ? toolAbove(lines, parents[0]?.depth ?? 0) : null;
  return tool === null ? null : { type: 'argument', tool };
}

interface Parent {
  readonly key: string;
  readonly depth: number;
}

/** Returns the keys above a line that contain it, the nearest first. */
function parentsOf(lines: readonly string[], from: number): Parent[] {
  const parents: Parent[] = [];
  let depth = from;
  for (let at = lines.length - 2; at >= 0 && depth > 0; at -= 1) {
    const found = /^( *(?:- +)?)([A-Za-z_]+):/.exec(lines[at] ?? '');
    const [, space = '', key = ''] = found ?? [];
    if (found === null || space.length >= depth) continue;
    // The entries of a list at the depth of their key belong to the key.
    depth = space.length;
    parents.push({ key, depth });
  }
  return parents;
}

function withinOf(parents: readonly Parent[], depth: number): 'playbook' | 'input' | 'step' | null {
  if (depth === 0) return 'playbook';
  const [nearest] = parents;
  if (parents.length !== 1 || nearest?.depth !== 0) return null;
  return nearest.key === 'steps' ? 'step' : nearest.key === 'inputs' ? 'input' : null;
}

/** Returns the tool of the step that holds a field of this depth. */
function toolAbove(lines: readonly string[], depth: number): string | null {
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    const line = lines[at] ?? '';
    const [, space = '', tool] = /^( *(?:- +)?)tool: *(\S+)/.exec(line) ?? [];
    if (tool !== undefined && space.length === depth) return tool;
    if (/^ *- /.test(line)) return null;
  }
  return null;
}
