import { scanJson } from '../../execution/scan-json.ts';
import { isRecord } from '../../shared/json/parse-json.ts';
import { endOfJson } from './end-of-json.ts';
import { spacedJson } from './spaced-json.ts';
import { MAX_DEPTH, mark, plain, type ReadCall, type ToolFormat } from './tool-format.ts';

const OPEN = '<tool_call>';
const CLOSE = '</tool_call>';

const CALLING = {
  open: OPEN,
  bareOpen: null,
  isFirst: false,
  writeCall: (name: string, input: unknown) => [
    mark(`${OPEN}\n`),
    plain(spacedJson({ name, arguments: input })),
    mark(`\n${CLOSE}`),
  ],
  readCall,
} satisfies Partial<ToolFormat>;

/** Qwen 3 and models trained like it. Words of the template of Qwen/Qwen3-0.6B (Apache-2.0). */
export const hermesFormat: ToolFormat = {
  ...CALLING,
  before:
    '# Tools\n\nYou may call one or more functions to assist with the user query.\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>\n',
  after:
    '\n</tools>\n\nFor each function call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:\n<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call>',
};

/** Granite 4. Words of the template of ibm-granite/granite-4.0-h-350m (Apache-2.0). */
export const graniteFormat: ToolFormat = {
  ...CALLING,
  before:
    'You are a helpful assistant with access to the following tools. You may call one or more tools to assist with the user query.\n\nYou are provided with function signatures within <tools></tools> XML tags:\n<tools>\n',
  after:
    '\n</tools>\n\nFor each tool call, return a json object with function name and arguments within <tool_call></tool_call> XML tags:\n<tool_call>\n{"name": <function-name>, "arguments": <args-json-object>}\n</tool_call>. If a tool does not exist in the provided list of tools, notify the user that you do not have the ability to fulfill the request.',
};

function readCall(text: string): ReadCall {
  const inner = text.trimStart().slice(OPEN.length).trimStart();
  if (inner === '') return { type: 'cut' };
  if (!inner.startsWith('{')) return { type: 'bad', reason: 'has no JSON object after <tool_call>' };
  // A text in the arguments may contain the closing tag, so the object ends where its braces do.
  const end = endOfJson(inner);
  if (end === null) return { type: 'cut' };
  const rest = inner.slice(end).trim();
  if (rest !== CLOSE) {
    return CLOSE.startsWith(rest)
      ? { type: 'cut' }
      : { type: 'bad', reason: 'continues after its tool call; call one tool at a time' };
  }
  const json = inner.slice(0, end);
  if (scanJson(json, MAX_DEPTH + 1).type !== 'ok') return { type: 'bad', reason: 'is not valid JSON' };
  const value: unknown = JSON.parse(json);
  if (!isRecord(value) || typeof value['name'] !== 'string') return { type: 'bad', reason: 'names no tool' };
  return { type: 'call', toolName: value['name'], input: value['arguments'] ?? {} };
}
