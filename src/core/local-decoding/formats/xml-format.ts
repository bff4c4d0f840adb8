import { scanJson } from '../../execution/scan-json.ts';
import { isRecord } from '../../shared/json/parse-json.ts';
import type { PlainSchema } from '../simplify-schema.ts';
import { spacedJson } from './spaced-json.ts';
import { MAX_DEPTH, mark, plain, type ReadCall, type ToolFormat } from './tool-format.ts';

const OPEN = '<tool_call>';
const CLOSE = '</tool_call>';
const END_VALUE = '\n</parameter>';
/** Tags of the format that have no escape in a text. */
const TAGS = /<(?=\/?(?:parameter|function|tool_call)[=>])/g;

/** Qwen 3.5. Words of the template of Qwen/Qwen3.5-4B (Apache-2.0). */
export const xmlFormat: ToolFormat = {
  open: OPEN,
  bareOpen: null,
  before: '# Tools\n\nYou have access to the following functions:\n\n<tools>\n',
  after:
    '\n</tools>\n\nIf you choose to call a function ONLY reply in the following format with NO suffix:\n\n<tool_call>\n<function=example_function_name>\n<parameter=example_parameter_1>\nvalue_1\n</parameter>\n<parameter=example_parameter_2>\nThis is the value for the second parameter\nthat can span\nmultiple lines\n</parameter>\n</function>\n</tool_call>\n\n<IMPORTANT>\nReminder:\n- Function calls MUST follow the specified format: an inner <function=...></function> block must be nested within <tool_call></tool_call> XML tags\n- Required parameters MUST be specified\n- You may provide optional reasoning for your function call in natural language BEFORE the function call, but NOT after\n- If there is no function call available, answer the question like normal with your current knowledge and do not tell the user about function calls\n</IMPORTANT>',
  isFirst: true,
  writeCall: (name, input, form) => [
    mark(`${OPEN}\n<function=`),
    plain(breakTags(name)),
    mark('>\n'),
    ...Object.entries(isRecord(input) ? input : {}).flatMap(([key, value]) => [
      mark('<parameter='),
      plain(breakTags(key)),
      mark('>\n'),
      plain(breakTags(writeValue(value, memberOf(form, key)))),
      mark(`${END_VALUE}\n`),
    ]),
    mark(`</function>\n${CLOSE}`),
  ],
  readCall,
};

/** The format has no escape for its tags: in a text they get a space, as control tokens do. */
const breakTags = (text: string): string => text.replace(TAGS, '< ');

/** Whether a parameter takes texts alone: those are written without quotes. */
export function isPlainText(form: unknown): boolean {
  if (!isRecord(form)) return false;
  if (Object.hasOwn(form, 'const')) return typeof form['const'] === 'string';
  if (Array.isArray(form['enum'])) return form['enum'].every((one) => typeof one === 'string');
  if (Array.isArray(form['anyOf'])) return form['anyOf'].every(isPlainText);
  return form['type'] === 'string';
}

export const memberOf = (form: PlainSchema | undefined, key: string): unknown =>
  isRecord(form?.['properties']) && Object.hasOwn(form['properties'], key) ? form['properties'][key] : undefined;

function writeValue(value: unknown, form: unknown): string {
  const isText = form === undefined ? typeof value === 'string' : isPlainText(form) && typeof value === 'string';
  return isText ? String(value) : spacedJson(value);
}

function readCall(text: string, formOf: (toolName: string) => PlainSchema | undefined): ReadCall {
  let rest = text.trimStart().slice(OPEN.length).trimStart();
  const bad = (reason: string): ReadCall => ({ type: 'bad', reason });
  const isCut = (tag: string) => tag.startsWith(rest);
  const called = /^<function=([^>\n]{1,200})>/.exec(rest);
  if (called === null) {
    return isCut('<function=') || /^<function=[^>\n]{0,200}$/.test(rest)
      ? { type: 'cut' }
      : bad('has no <function=…> after <tool_call>');
  }
  const [head, toolName = ''] = called;
  rest = rest.slice(head.length).trimStart();
  const form = formOf(toolName);
  const input: Record<string, unknown> = {};
  while (!rest.startsWith('</function>')) {
    const parameter = /^<parameter=([^>\n]{1,200})>\n?/.exec(rest);
    if (parameter === null) {
      const isBegun = isCut('</function>') || isCut('<parameter=') || /^<parameter=[^>\n]{0,200}$/.test(rest);
      return isBegun ? { type: 'cut' } : bad('has neither <parameter=…> nor </function>');
    }
    const [tag, key = ''] = parameter;
    rest = rest.slice(tag.length);
    const end = /\n?<\/parameter>/.exec(rest);
    if (end === null) return { type: 'cut' };
    const written = rest.slice(0, end.index);
    rest = rest.slice(end.index + end[0].length).trimStart();
    if (Object.hasOwn(input, key)) return bad(`has the parameter "${key.slice(0, 40)}" twice`);
    const value = readValue(written, memberOf(form, key));
    if (value === undefined) return bad(`has a parameter "${key.slice(0, 40)}" that is not valid JSON`);
    // A key such as `__proto__` must not change the object.
    Object.defineProperty(input, key, { value: value.is, enumerable: true, configurable: true, writable: true });
  }
  rest = rest.slice('</function>'.length).trim();
  if (rest !== CLOSE)
    return isCut(CLOSE) ? { type: 'cut' } : bad('continues after its tool call; call one tool at a time');
  return { type: 'call', toolName, input };
}

function readValue(written: string, form: unknown): { is: unknown } | undefined {
  if (form === undefined || isPlainText(form)) return { is: written };
  const json = written.trim();
  // The template writes these as Python does.
  if (json === 'True' || json === 'False') return { is: json === 'True' };
  if (json === 'None') return { is: null };
  if (scanJson(json, MAX_DEPTH).type !== 'ok') return undefined;
  return { is: JSON.parse(json) };
}
