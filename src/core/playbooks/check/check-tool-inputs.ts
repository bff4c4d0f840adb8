import type { Said } from '../../../contracts/errors/errors.ts';
import { playbookMistake } from '../../../contracts/sentences/playbook-sentences.ts';
import { explainIssues } from '../../execution/explain-issues.ts';
import type { Tool } from '../../tool-catalog/define-tool.ts';
import { hasExpression } from '../expression/template.ts';

/** A mistake in the arguments of a step. `key`: the field itself is wrong, not its value. */
interface InputMistake {
  readonly at: readonly (string | number)[];
  readonly key: string | null;
  readonly said: Said;
}

/** Checks arguments against the tool's schema. What expressions give is checked when the tool is called. */
export function checkToolInputs(inputs: unknown, tool: Pick<Tool, 'name' | 'inputSchema'>): InputMistake[] {
  const parsed = tool.inputSchema.safeParse(inputs, { reportInput: true });
  if (parsed.success) return [];
  return parsed.error.issues.flatMap((issue): InputMistake[] => {
    const at = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        at,
        key,
        said: playbookMistake('toolField', { name: tool.name, field: JSON.stringify(key) }),
      }));
    }
    if (isOpen(valueAt(inputs, at))) return [];
    return [{ at, key: null, said: playbookMistake('ofTool', { name: tool.name, what: explainIssues([issue]) }) }];
  });
}

/** Returns whether a value depends on an expression. */
function isOpen(value: unknown): boolean {
  if (typeof value === 'string') return hasExpression(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(isOpen);
}

function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  let found = value;
  for (const part of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = Reflect.get(found, part);
  }
  return found;
}
