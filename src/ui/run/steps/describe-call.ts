import { inputOf } from '../../../contracts/domain/run/call-input.ts';
import type { ToolCallRow } from '../../../contracts/domain/run/run.ts';
import type { ToolWords } from '../../../contracts/domain/tool.ts';
import { translate } from '../../kit/worker-texts/translate.ts';
import { strings as planStrings } from '../plan/plan-strings.ts';
import { strings } from '../run-strings.ts';
import { type Facts, fillAnyway, fillWords } from './fill-words.ts';

const w = strings.call;

type Call = Pick<ToolCallRow, 'toolName' | 'inputText' | 'executedInput' | 'state' | 'result'> &
  Partial<Pick<ToolCallRow, 'approvalId'>>;

/**
 * Describes a tool call in one line: what it does, did, or why it failed.
 *
 * @param words of the tool, from the catalog; undefined for a tool that is unknown or not loaded yet
 * @param isDryRun whether a change of the call is planned only
 */
export function describeCall(call: Call, words: ToolWords | undefined, isDryRun = false): string {
  const input = parse(inputOf(call));
  // The app has no words of its own for the tools of servers.
  const isOfServer = call.toolName.startsWith('mcp_');
  const want =
    words && !isOfServer ? translateWords(call.toolName, 'want', fillAnyway(words.want, input)) : w.use(call.toolName);
  switch (call.state) {
    case 'planned':
      return w.planned(want);
    case 'waiting':
      return w.waiting(want);
    case 'performing':
      return w.performing(want);
    case 'done': {
      if (isDryRun && call.approvalId) return planStrings.wouldDo(want);
      if (isOfServer) return answeredWithError(call) ? w.serverError(call.toolName) : w.used(call.toolName);
      const output = call.result?.type === 'result' ? asFacts(call.result.output) : {};
      return words ? doneWords(call.toolName, words, { ...input, ...output }) : w.used(call.toolName);
    }
    case 'denied':
      return w.denied(want, call.result?.type === 'denied' ? translate(call.result.reason, call.result.sentence) : '');
    case 'failed':
      return w.failed(want, call.result?.type === 'error' ? translate(call.result.message, call.result) : '');
    default:
      return call.state satisfies never;
  }
}

/** Returns whether the server says that its tool failed. */
function answeredWithError({ result }: Call): boolean {
  return result?.type === 'result' && asFacts(result.output)['isError'] === true;
}

function doneWords(toolName: string, { done }: ToolWords, facts: Facts): string {
  const found = done.findIndex((template) => fillWords(template, facts) !== null);
  const index = found === -1 ? done.length - 1 : found;
  return translateWords(toolName, `done.${index}`, fillAnyway(done[index] ?? '', facts));
}

function translateWords(toolName: string, which: string, { message, values }: ReturnType<typeof fillAnyway>): string {
  return translate(message, { key: `tool.${toolName}.${which}`, values });
}

function parse(json: string): Facts {
  try {
    return asFacts(JSON.parse(json));
  } catch {
    return {};
  }
}

function asFacts(value: unknown): Facts {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}
