import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseToolCall } from '../../../../src/core/execution/parse-call.ts';
import { repairCall } from '../../../../src/core/execution/repair/repair-call.ts';
import { repairAnswer } from '../../../../src/core/run/calls/repair-answer.ts';
import { createToolList } from '../../../../src/core/tool-catalog/tool-list.ts';
import { TOOLS } from '../../../../src/tools/index.ts';

const tools = createToolList(TOOLS);

function repaired(toolName: string, input: string) {
  const call = { type: 'tool-call' as const, toolCallId: 'c1', toolName, input };
  const { answer, repairs } = repairAnswer({ calls: [call], parts: [{ ...call }] }, tools);
  const [made] = answer.calls;
  const text = made?.input ?? '';
  return { name: made?.toolName, text, value: parsedOr(text), repairs: repairs.length };
}

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const READ = { path: '/a.md' };

/** Bent forms whose meaning is certain: name, arguments as sent, tool and input as executed. */
const BENT: readonly (readonly [string, string, string, string, unknown])[] = [
  ['null for an optional field', 'read_file', '{"path":"/a.md","fromLine":null}', 'read_file', READ],
  ['null for two', 'read_file', '{"path":"/a.md","fromLine":null,"lines":null}', 'read_file', READ],
  ['the word null', 'read_file', '{"path":"/a.md","fromLine":"null"}', 'read_file', READ],
  ['the word None', 'read_file', '{"path":"/a.md","lines":"None"}', 'read_file', READ],
  ['no text for a number', 'read_file', '{"path":"/a.md","lines":""}', 'read_file', READ],
  ['null for a field that the tool has not', 'read_file', '{"path":"/a.md","limit":null}', 'read_file', READ],
  ['a number as text', 'read_file', '{"path":"/a.md","fromLine":"5"}', 'read_file', { ...READ, fromLine: 5 }],
  [
    'a number as text with a fraction of 0',
    'read_file',
    '{"path":"/a.md","lines":"20.0"}',
    'read_file',
    { ...READ, lines: 20 },
  ],
  [
    'a truth value as text',
    'delete_file',
    '{"path":"/a","recursive":"true"}',
    'delete_file',
    { path: '/a', recursive: true },
  ],
  [
    'a truth value as Python',
    'delete_file',
    '{"path":"/a","recursive":"False"}',
    'delete_file',
    { path: '/a', recursive: false },
  ],
  ['a number for a text', 'search_content', '{"query":2024}', 'search_content', { query: '2024' }],
  ['a JSON text of the object', 'read_file', '"{\\"path\\":\\"/a.md\\"}"', 'read_file', READ],
  ['a JSON text of a JSON text', 'read_file', JSON.stringify(JSON.stringify(JSON.stringify(READ))), 'read_file', READ],
  ['a fence', 'read_file', '```json\n{"path":"/a.md"}\n```', 'read_file', READ],
  ['a fence in a text', 'read_file', JSON.stringify('```\n{"path":"/a.md"}\n```'), 'read_file', READ],
  ['a list of one', 'read_file', '[{"path":"/a.md"}]', 'read_file', READ],
  ['an object first', 'read_file', '{}{"path":"/a.md"}', 'read_file', READ],
  ['twice', 'read_file', '{"path":"/a.md"}{"path":"/a.md"}', 'read_file', READ],
  ['an end mark', 'read_file', '{"path":"/a.md"}<|call|>', 'read_file', READ],
  ['an end tag', 'read_file', '{"path":"/a.md"}</tool_call>', 'read_file', READ],
  ['a wrapper', 'read_file', '{"arguments":{"path":"/a.md"}}', 'read_file', READ],
  ['a wrapper with the name', 'read_file', '{"name":"read_file","parameters":{"path":"/a.md"}}', 'read_file', READ],
  ['a wrapper with a text', 'read_file', '{"input":"{\\"path\\":\\"/a.md\\"}"}', 'read_file', READ],
  ['a field in another case', 'read_file', '{"Path":"/a.md","from_line":3}', 'read_file', { ...READ, fromLine: 3 }],
  ['words about the call', 'read_file', '{"path":"/a.md","explanation":"To see it."}', 'read_file', READ],
  [
    'line breaks in a text',
    'write_file',
    '{"path":"/a.md","content":"one\ntwo"}',
    'write_file',
    { ...READ, content: 'one\ntwo' },
  ],
  ['the literals of Python', 'read_file', "{'path': '/a.md', 'fromLine': None}", 'read_file', READ],
  ['a comma at the end', 'read_file', '{"path":"/a.md",}', 'read_file', READ],
  ['the call around its arguments', 'read_file', 'read_file({"path":"/a.md"})', 'read_file', READ],
  ['a wrapper of a tool', 'read_file', '{"tool":"read_file","args":{"path":"/a.md"}}', 'read_file', READ],
  ['the word undefined', 'read_file', '{"path":"/a.md","lines":"undefined"}', 'read_file', READ],
  ['a byte order mark', 'read_file', '\ufeff{"path":"/a.md"}', 'read_file', READ],
  ['a prefix of a server of tools', 'mcp__cloister__read_file', '{"path":"/a.md"}', 'read_file', READ],
  ['a slash', 'tools/read_file', '{"path":"/a.md"}', 'read_file', READ],
  ['capitals', 'READ_FILE', '{"path":"/a.md"}', 'read_file', READ],
  ['quotes around the name', '"read_file"', '{"path":"/a.md"}', 'read_file', READ],
  ['a space around the name', ' read_file\n', '{"path":"/a.md"}', 'read_file', READ],
  ['brackets behind the name', 'read_file()', '{"path":"/a.md"}', 'read_file', READ],
  ['a prefix', 'functions.read_file', '{"path":"/a.md"}', 'read_file', READ],
  ['a prefix of Google', 'default_api.read_file', '{"path":"/a.md"}', 'read_file', READ],
  ['two prefixes', 'functions.tools::read_file', '{"path":"/a.md"}', 'read_file', READ],
  ['another case', 'Read_File', '{"path":"/a.md"}', 'read_file', READ],
  ['camel case', 'readFile', '{"path":"/a.md"}', 'read_file', READ],
  ['a hyphen', 'read-file', '{"path":"/a.md"}', 'read_file', READ],
  ['a number behind the name', 'functions.read_file:0', '{"path":"/a.md"}', 'read_file', READ],
  ['a mark behind the name', 'read_file<|channel|>commentary', '{"path":"/a.md"}', 'read_file', READ],
];

describe('repairCall', () => {
  it('takes the input of a report as it was meant', () => {
    const input = readFileSync(new URL('../../../fixtures/reports/F55/input.json', import.meta.url), 'utf8');
    expect(repaired('read_file', input)).toMatchObject({ value: READ, repairs: 1 });
  });

  it.each(BENT)('%s: is executed as it was meant, and named as repaired', (_, toolName, input, name, value) => {
    const call = repaired(toolName, input);
    expect(call).toMatchObject({ name, value, repairs: 1 });
    expect(parseToolCall(name, call.text, tools).type).toBe('call');
  });

  it.each(['', ' \n', '{}'])('%j is an empty object, which is no repair', (input) => {
    expect(repaired('list_changes', input)).toMatchObject({ name: 'list_changes', value: {}, repairs: 0 });
  });

  it.each(['null', '[]', '"{}"'])('%j is an empty object', (input) => {
    expect(repaired('list_changes', input)).toMatchObject({ value: {}, repairs: 1 });
  });

  it('repairs the to-dos of a list that is a text, and their states', () => {
    const todos = JSON.stringify([{ text: 'Read', state: 'in_progress' }]);
    expect(repaired('write_todos', JSON.stringify({ todos })).value).toEqual({
      todos: [{ text: 'Read', state: 'in-progress' }],
    });
  });

  it('leaves a call as it is where the meaning is not certain', () => {
    for (const [toolName, input] of [
      // A field that would narrow the call, a required field without a value, half an object, a word for a number.
      ['read_file', '{"path":"/a.md","section":"Results"}'],
      ['read_file', '{"path":null}'],
      ['read_file', '{"path":"/a.md"'],
      ['read_file', '{"path":"/a.md","fromLine":"five"}'],
      ['read_file', '{"path":"/a.md","fromLine":"1e3"}'],
      ['delete_file', '{"path":"/a","recursive":"yes"}'],
      ['delete_file', '{"path":"/a","recursive":1}'],
      ['read_file', '{"path":"/a.md"}{"path":"/b.md"}'],
      ['read_file', '[{"path":"/a.md"},{"path":"/b.md"}]'],
      ['read_file', '{“path”: “/a.md”}'],
      ['read_file', "{'path': '/a.md', 'x': open('/b.md')}"],
      ['read_file', "{'path': f'/{name}.md'}"],
      ['read_file', 'read_file({"path":"/a.md"}), read_file({"path":"/b.md"})'],
      ['read_file', 'the plan, please'],
      ['write_file', '{"path":"/a.json","content":{"a":1}}'],
      ['write_file', '{"path":"/a.md","content":0.10}'],
      ['edit_files', '{"path":"/a.md"}'],
      ['read', '{"path":"/a.md"}'],
      ['other.read_file', '{"path":"/a.md"}'],
    ] as const) {
      expect(repaired(toolName, input), input).toMatchObject({ name: toolName, text: input, repairs: 0 });
    }
  });

  it('changes no call that its tool takes as it is', () => {
    for (const { name, examples } of TOOLS) {
      for (const { input } of examples) {
        const text = JSON.stringify(input, null, 1);
        expect(repaired(name, text), name).toMatchObject({ name, text, repairs: 0 });
      }
    }
  });

  it('takes every example of every tool with each value as text, and null for what is not given', () => {
    for (const tool of TOOLS) {
      for (const { input } of tool.examples) {
        const values = Object.entries(input as Record<string, unknown>);
        const bent = Object.fromEntries(
          values.map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]),
        );
        const text = JSON.stringify({ ...bent, more: null });
        expect(repaired(tool.name, text).value, `${tool.name} ${text}`).toEqual(input);
      }
    }
  });

  it('never answers for a tool that no name is near to', () => {
    expect(repairCall({ toolName: 'system.run', input: '{}' }, ['read_file'], () => undefined)).toEqual({
      toolName: 'system.run',
      input: '{}',
    });
  });
});
