import type { Said } from '../../contracts/errors/errors.ts';
import { unknownToolError } from '../../contracts/errors/messages/app-messages.ts';
import { callMistake } from '../../contracts/sentences/tool-sentences.ts';
import type { Tool } from '../tool-catalog/define-tool.ts';
import { nearestNames, type ToolList } from '../tool-catalog/tool-list.ts';
import { explainIssues, type FieldNames, quote } from './explain-issues.ts';
import type { GivenNames } from './repair/given-names.ts';
import { MAX_INPUT_DEPTH, scanJson } from './scan-json.ts';

export { createToolList, type ToolList } from '../tool-catalog/tool-list.ts';

/** Longest text of arguments, in bytes of UTF-8: 2 MiB. */
const MAX_INPUT_BYTES = 2 * 1024 * 1024;

export type ParsedToolCall =
  | { type: 'call'; tool: Tool; input: unknown }
  | ({ type: 'error'; code: 'unknown-tool' | 'bad-input' } & Said);

/**
 * Returns the tool and the parsed input of a call, or an error message from which the model can correct it.
 *
 * @param inputText JSON as the model wrote it; empty means no arguments
 * @param givenNames the names that an error message uses. Default: those of the tools
 */
export function parseToolCall(
  toolName: string,
  inputText: string,
  tools: ToolList,
  givenNames?: GivenNames,
): ParsedToolCall {
  const tool = tools.get(toolName);
  if (tool === undefined) {
    const nearest = nearestNames(
      toolName,
      tools.all().map(({ name }) => name),
    ).map((name) => givenNames?.tool(name) ?? name);
    const also = nearest.length === 0 ? callMistake('noTools') : callMistake('nearest', { list: nearest.join(', ') });
    return {
      type: 'error',
      code: 'unknown-tool',
      ...unknownToolError.sentence('tool', { name: quote(toolName), also }),
    };
  }
  const text = inputText.trim() === '' ? '{}' : inputText;
  const fault = checkText(text);
  if (fault !== null)
    return {
      type: 'error',
      code: 'bad-input',
      message: `The input of ${givenNames?.tool(tool.name) ?? tool.name} ${fault}`,
    };
  const value: unknown = JSON.parse(text);
  const parsed = tool.parseInput(value);
  if (parsed.success) return { type: 'call', tool, input: parsed.data };
  const also = explainIssues(parsed.error.issues, givenNames && namesFor(tool.name, givenNames));
  const name = givenNames?.tool(tool.name) ?? tool.name;
  return { type: 'error', code: 'bad-input', ...callMistake('invalid', { name, also }) };
}

function namesFor(toolName: string, { field, value }: GivenNames): FieldNames {
  return { field: (name) => field(toolName, name), value: (name) => value(toolName, name) };
}

function checkText(text: string): string | null {
  if (text.length * 3 > MAX_INPUT_BYTES && new TextEncoder().encode(text).length > MAX_INPUT_BYTES) {
    return 'is larger than 2 MiB. Send less at once, for instance by editing a file in several steps.';
  }
  const scan = scanJson(text, MAX_INPUT_DEPTH);
  switch (scan.type) {
    case 'ok':
      return null;
    case 'too-deep':
      return `is nested deeper than ${MAX_INPUT_DEPTH} levels at character ${scan.position}. Send it flat, as the tool's fields ask.`;
    case 'broken': {
      const found = scan.position >= text.length ? 'the text ends' : `there is ${quote(text.charAt(scan.position))}`;
      return `is not valid JSON: at character ${scan.position} ${found}, where ${scan.expected} should be. Send the whole input again as one JSON object.`;
    }
    default:
      return scan satisfies never;
  }
}
