import { isRecord } from '../../shared/json/parse-json.ts';
import { BadLiteral, CutLiteral, PythonReader, writePython } from './python-literals.ts';
import { mark, plain, type ReadCall, type ToolFormat } from './tool-format.ts';

const OPEN = '<|tool_call_start|>';
const CLOSE = '<|tool_call_end|>';

/**
 * LFM2.5-2.6B and LFM3-1.7B of the catalog. Form of the template of LiquidAI/LFM2.5-8B-A1B; its texts in single quotes have no
 * escapes there, so texts are written in double quotes, as the maker's documentation does.
 */
export const lfmFormat: ToolFormat = {
  open: OPEN,
  bareOpen: '[',
  before: 'List of tools: ',
  after: '',
  isFirst: false,
  writeCall: (name, input) => [
    mark(`${OPEN}[`),
    plain(
      `${name}(${Object.entries(isRecord(input) ? input : {})
        .map(([key, value]) => `${key}=${writePython(value)}`)
        .join(', ')})`,
    ),
    mark(`]${CLOSE}`),
  ],
  readCall,
};

function readCall(text: string): ReadCall {
  const trimmed = text.trimStart();
  const isMarked = trimmed.startsWith(OPEN);
  const reader = new PythonReader(isMarked ? trimmed.slice(OPEN.length) : trimmed);
  try {
    reader.expect('[');
    const toolName = reader.name();
    reader.expect('(');
    const entries: [string, unknown][] = [];
    let isOpen = true;
    if (reader.peek() === ')') {
      reader.expect(')');
      isOpen = false;
    }
    while (isOpen) {
      const key = reader.name();
      reader.expect('=');
      if (entries.some(([known]) => known === key))
        throw new BadLiteral(`has the parameter "${key.slice(0, 40)}" twice`);
      entries.push([key, reader.value()]);
      isOpen = reader.expect(',)') === ',';
    }
    reader.expect(']');
    const rest = reader.rest.trim();
    if (rest !== CLOSE && rest !== '') {
      if (!CLOSE.startsWith(rest)) throw new BadLiteral('continues after its tool call; call one tool at a time');
      return { type: 'cut' };
    }
    return { type: 'call', toolName, input: Object.fromEntries(entries) };
  } catch (error) {
    if (error instanceof CutLiteral) return { type: 'cut' };
    if (error instanceof BadLiteral) return { type: 'bad', reason: error.message };
    throw error;
  }
}
