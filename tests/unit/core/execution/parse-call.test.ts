import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createToolList, parseToolCall } from '../../../../src/core/execution/parse-call.ts';
import { defineReadTool } from '../../../../src/core/tool-catalog/define-tool.ts';

function fakeTool(name: string) {
  return defineReadTool({
    name,
    description: 'Looks.',
    kind: 'read',
    risk: 'read',
    hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    rights: ['read'],
    words: { want: 'look', done: ['Looked'] },
    inputSchema: z.strictObject({
      path: z.string().min(1),
      lines: z.int().min(1).max(500).default(10),
      mode: z.enum(['head', 'tail']).default('head'),
      tags: z.array(z.string()).max(2).default([]),
      deep: z.boolean().default(false),
    }),
    outputSchema: z.object({}),
    examples: [],
    targets: () => [],
    read: async () => ({ type: 'result', output: {} }),
  });
}

const tools = createToolList([fakeTool('read_file'), fakeTool('write_file'), fakeTool('list_files'), fakeTool('glob')]);
const messageFor = (toolName: string, inputText: string): string => {
  const parsed = parseToolCall(toolName, inputText, tools);
  return parsed.type === 'error' ? `${parsed.code}: ${parsed.message}` : 'call';
};

describe('parseToolCall', () => {
  it('returns the tool, and fills in defaults', () => {
    const parsed = parseToolCall('read_file', '{"path":"/a.md"}', tools);
    expect(parsed).toMatchObject({ type: 'call', tool: { name: 'read_file' } });
    expect(parsed.type === 'call' && parsed.input).toEqual({
      path: '/a.md',
      lines: 10,
      mode: 'head',
      tags: [],
      deep: false,
    });
  });

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'get',
    'all',
    'size',
    '',
    'READ_FILE',
    'read_file ',
  ])('rejects the unknown tool %j', (name) => {
    expect(parseToolCall(name, '{"path":"/a"}', tools)).toMatchObject({ type: 'error', code: 'unknown-tool' });
  });

  it('suggests the nearest names for an unknown tool', () => {
    expect(messageFor('readFile', '{}')).toBe(
      'unknown-tool: There is no tool "readFile". The nearest names are read_file, write_file, list_files.',
    );
  });

  it('truncates and escapes a hostile name', () => {
    const message = messageFor(`a\n\u0000${'x'.repeat(100_000)}`, '{}');
    expect(message).toContain('"a\\n\\u0000xxx');
    expect(message.length).toBeLessThan(300);
  });

  it('reports that no tools are available', () => {
    expect(parseToolCall('read_file', '{}', createToolList([]))).toMatchObject({
      type: 'error',
      code: 'unknown-tool',
      message: 'There is no tool "read_file". No tools are available.',
    });
  });

  it.each([
    ['', '"path" is missing: give a text.'],
    ['{"path":7}', '"path" has to be a text.'],
    ['{"path":""}', '"path" has to be at least 1 character long.'],
    ['{"path":"/a","lines":"3"}', '"lines" has to be a number.'],
    ['{"path":"/a","lines":1.5}', '"lines" has to be a whole number.'],
    ['{"path":"/a","lines":0}', '"lines" has to be at least 1.'],
    ['{"path":"/a","lines":501}', '"lines" can be at most 500.'],
    ['{"path":"/a","mode":"all"}', '"mode" has to be one of "head", "tail".'],
    ['{"path":"/a","tags":["a","b","c"]}', '"tags" can be at most 2 entries long.'],
    ['{"path":"/a","tags":[1]}', '"tags.0" has to be a text.'],
    ['{"path":"/a","deep":"yes"}', '"deep" has to be true or false.'],
    ['{"path":"/a","deep":null}', '"deep" has to be true or false.'],
    ['{"path":"/a","colour":1}', 'There is no field "colour".'],
    ['{"path":"/a","x":1,"y":2}', 'There are no fields "x", "y".'],
    ['["/a"]', 'The input has to be an object with named fields.'],
    ['null', 'The input has to be an object with named fields.'],
  ])('explains what is wrong with %s', (inputText, sentence) => {
    expect(messageFor('read_file', inputText)).toBe(
      `bad-input: The input of read_file does not match the schema. ${sentence} Correct it and call the tool again.`,
    );
  });

  it('names at most five problems', () => {
    const message = messageFor('read_file', '{"path":1,"lines":"a","mode":1,"tags":[1,1],"deep":1}');
    expect(message.match(/has to be/g)).toHaveLength(5);
    expect(message).toContain('And 1 more.');
  });

  it('names the position of invalid JSON, and what to do', () => {
    expect(messageFor('read_file', '{"path": "/a"')).toBe(
      'bad-input: The input of read_file is not valid JSON: at character 13 the text ends, where , or } should be. ' +
        'Send the whole input again as one JSON object.',
    );
    expect(messageFor('read_file', '{path: "/a"}')).toContain(
      'at character 1 there is "p", where a key in double quotes',
    );
  });

  it('refuses input that is nested too deeply or is too large', () => {
    expect(messageFor('read_file', '['.repeat(100_000))).toContain('nested deeper than 64 levels at character 64');
    const large = JSON.stringify({ path: 'ä'.repeat(1024 * 1024) });
    expect(messageFor('read_file', large)).toContain('larger than 2 MiB');
    expect(messageFor('read_file', JSON.stringify({ path: 'a'.repeat(2 * 1024 * 1024 - 64) }))).toBe('call');
  });

  it('keeps every key away from the prototype', () => {
    const inputText = '{"path":"/a","__proto__":{"deep":true},"constructor":{"prototype":{"deep":true}}}';
    expect(messageFor('read_file', inputText)).toContain('There are no fields "__proto__", "constructor".');
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('deep');
    const hidden = parseToolCall('read_file', '{"__proto__":{"path":"/a"}}', tools);
    expect(hidden).toMatchObject({ type: 'error', code: 'bad-input' });
  });

  it('uses the last of two equal keys, like JSON', () => {
    const parsed = parseToolCall('read_file', '{"path":"/a","path":"/b"}', tools);
    expect(parsed).toMatchObject({ type: 'call', input: { path: '/b' } });
  });
});

describe('createToolList', () => {
  it('is immutable', () => {
    const given = [fakeTool('one')];
    const list = createToolList(given);
    given.push(fakeTool('two'));
    expect(list.get('two')).toBeUndefined();
    expect(Object.isFrozen(list) && Object.isFrozen(list.all())).toBe(true);
  });

  it('refuses two tools with the same name', () => {
    expect(() => createToolList([fakeTool('one'), fakeTool('one')])).toThrow(
      expect.objectContaining({ code: 'internal' }),
    );
  });
});
