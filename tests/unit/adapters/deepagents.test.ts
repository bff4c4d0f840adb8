import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { createDeepModel } from '../../../src/adapters/deepagents/create-deep-model.ts';
import { toOurCall, toTheirCall } from '../../../src/adapters/deepagents/deep-tools.ts';
import { createToolList, parseToolCall } from '../../../src/core/execution/parse-call.ts';
import { TOOLS } from '../../../src/tools/index.ts';
import { createScriptedModel, type Turn } from '../../support/scripted-model.ts';

const tool = (name: string) => ({
  type: 'function' as const,
  name,
  description: `The tool ${name}.`,
  inputSchema: { type: 'object' as const, properties: { path: { type: 'string' as const } } },
});
const OFFERED = ['list_files', 'read_file', 'edit_file', 'move_file', 'write_todos'].map(tool);
const user = { role: 'user' as const, content: [{ type: 'text' as const, text: 'Tidy the notes' }] };

/** Makes one step. Resolves with the parts of the answer and with what the model was sent. */
async function step(turn: Turn, more: Partial<LanguageModelV4CallOptions> = {}, delegates = true) {
  const sent: LanguageModelV4CallOptions[] = [];
  const model = createDeepModel(createScriptedModel([turn]), { delegates, onRequest: (one) => void sent.push(one) });
  const system = { role: 'system' as const, content: 'You keep a lab notebook.' };
  const { stream } = await model.doStream({ prompt: [system, user], tools: OFFERED, ...more });
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream as unknown as AsyncIterable<LanguageModelV4StreamPart>) parts.push(part);
  return { parts, sent };
}

describe('a step of a deep agent', () => {
  it('tells the model of its instructions and of the tools that the run has, and asks it once', async () => {
    const { parts, sent } = await step({ text: 'Nothing to do.' });
    expect(sent).toHaveLength(1);
    const [system, ...rest] = sent[0]?.prompt ?? [];
    expect(system).toMatchObject({ role: 'system' });
    expect(JSON.stringify(system)).toContain('You keep a lab notebook.');
    expect(rest).toEqual([user]);
    expect(sent[0]?.tools?.map(({ name }) => name).sort()).toEqual(
      ['edit_file', 'ls', 'move_file', 'read_file', 'task', 'write_todos'].sort(),
    );
    expect(parts.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : [])).join('')).toBe('Nothing to do.');
    expect(parts.at(-1)).toMatchObject({ type: 'finish' });
  });

  it('offers no helper to a helper', async () => {
    const { sent } = await step({ text: 'Done.' }, {}, false);
    expect(sent[0]?.tools?.map(({ name }) => name)).not.toContain('task');
  });

  it('describes the tools of the run as the run does', async () => {
    const { sent } = await step({ text: 'Done.' });
    const move = sent[0]?.tools?.find(({ name }) => name === 'move_file');
    expect(move).toEqual(OFFERED.find(({ name }) => name === 'move_file'));
  });

  it('turns its calls into calls of the run, and executes none itself', async () => {
    const calls = [
      { toolName: 'read_file', input: { file_path: '/a.md', offset: 10 } },
      { toolName: 'task', input: { description: 'Look', subagent_type: 'general-purpose' } },
      { toolName: 'system.run', input: { command: 'rm -rf /' } },
    ];
    const { parts } = await step({ calls });
    const made = parts.flatMap((part) => (part.type === 'tool-call' ? [[part.toolName, JSON.parse(part.input)]] : []));
    expect(made).toEqual([
      ['read_file', { path: '/a.md', fromLine: 11, lines: 100 }],
      ['agent_execute', { task: 'Look' }],
      ['system.run', { command: 'rm -rf /' }],
    ]);
    expect(parts.filter(({ type }) => type === 'finish')).toHaveLength(1);
  });

  it('passes a call on that cannot be read, as it was written', async () => {
    const broken = { type: 'tool-call' as const, toolCallId: 'one', toolName: 'read_file', input: '{"file_path":' };
    const { parts } = await step({ parts: [broken] });
    expect(parts.find(({ type }) => type === 'tool-call')).toEqual(broken);
  });

  it('sends earlier messages back word for word, with the names that the model knows', async () => {
    const providerOptions = { scripted: { signature: 'c2lnbmVk' } };
    const call = {
      type: 'tool-call' as const,
      toolCallId: 'one',
      toolName: 'read_file',
      input: { path: '/a.md', fromLine: 1, lines: 100 },
    };
    const output = { type: 'json' as const, value: { content: 'A' } };
    const prompt: LanguageModelV4CallOptions['prompt'] = [
      user,
      { role: 'assistant', content: [{ type: 'reasoning', text: 'Hm.', providerOptions }, call] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'one', toolName: 'read_file', output }] },
    ];
    const { sent } = await step({ text: 'Read.' }, { prompt });
    expect(sent[0]?.prompt.slice(1)).toEqual([
      user,
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'Hm.', providerOptions },
          { ...call, input: { file_path: '/a.md', offset: 0, limit: 100 } },
        ],
      },
      prompt[2],
    ]);
  });

  it('fails as the model does, and ends when it is aborted', async () => {
    await expect(step({ throws: new Error('The server is down.') })).rejects.toThrow('The server is down.');
    const stop = new AbortController();
    const asked = step({ stall: 'before', rejectsOnAbort: true }, { abortSignal: stop.signal });
    stop.abort(new Error('Stopped.'));
    await expect(asked).rejects.toThrow();
  });
});

describe('the tools of deepagents', () => {
  it.each([
    ['ls', { path: '/notes' }, 'list_files', { path: '/notes' }],
    ['read_file', { file_path: '/a.md', offset: 3, limit: 5 }, 'read_file', { path: '/a.md', fromLine: 4, lines: 5 }],
    ['write_file', { file_path: '/a.md', content: 'x' }, 'write_file', { path: '/a.md', content: 'x' }],
    [
      'edit_file',
      { file_path: '/a.md', old_string: 'x', new_string: 'y', replace_all: true },
      'edit_file',
      { path: '/a.md', oldText: 'x', newText: 'y', replaceAll: true },
    ],
    ['delete', { file_path: '/a.md' }, 'delete_file', { path: '/a.md' }],
    ['glob', { pattern: '*.md', path: '/' }, 'glob', { pattern: '*.md', path: '/' }],
    ['grep', { pattern: 'x', path: '/', glob: '*.md' }, 'grep', { query: 'x', path: '/', glob: '*.md' }],
    ['task', { description: 'Look', subagent_type: 'reviewer' }, 'agent_execute', { task: 'Look', agent: 'reviewer' }],
    [
      'write_todos',
      {
        todos: [
          { content: 'Read', status: 'completed' },
          { content: 'Write', status: 'in_progress' },
          { content: 'Check', status: 'pending' },
        ],
      },
      'write_todos',
      {
        todos: [
          { text: 'Read', state: 'done' },
          { text: 'Write', state: 'in-progress' },
          { text: 'Check', state: 'pending' },
        ],
      },
    ],
  ])('%s is a tool of the run, there and back', (theirs, their, ours, our) => {
    expect(toOurCall(theirs, their)).toEqual({ toolName: ours, input: our });
    expect(toTheirCall(ours, our)).toEqual({ toolName: theirs, input: their });
  });

  it.each([
    ['ls', { path: '/notes' }],
    ['read_file', { file_path: '/a.md', offset: 0, limit: 1 }],
    ['write_file', { file_path: '/a.md', content: 'x' }],
    ['edit_file', { file_path: '/a.md', old_string: 'x', new_string: 'y', replace_all: true }],
    ['delete', { file_path: '/a.md', recursive: true }],
    ['glob', { pattern: '*.md', path: '/' }],
    ['grep', { pattern: 'x', path: '/', glob: '*.md' }],
    ['task', { description: 'Look', subagent_type: 'reviewer' }],
    ['write_todos', { todos: [{ content: 'Read', status: 'in_progress' }] }],
  ])('%s is told with the fields that a call of the run has, and no others', async (name, whole) => {
    const ours = toOurCall(name, {}).toolName;
    const { sent } = await step({ text: 'Done.' }, { tools: [...new Set(['read_file', ours])].map(tool) });
    const told = sent[0]?.tools?.find((one) => one.name === name);
    const schema = told?.type === 'function' ? told.inputSchema : {};
    expect(Object.keys(schema.properties ?? {}).toSorted()).toEqual(Object.keys(whole).toSorted());
    const required = Object.entries(whole).filter(([field]) => schema.required?.includes(field));
    const list = createToolList(TOOLS);
    for (const input of [whole, Object.fromEntries(required)]) {
      const call = toOurCall(name, input);
      expect(parseToolCall(call.toolName, JSON.stringify(call.input), list)).toMatchObject({ type: 'call' });
    }
  });

  it('takes to-dos in the shape of the run, too, and leaves anything else for the run to refuse', () => {
    const ours = { todos: [{ id: 'one', text: 'Read', state: 'in-progress' }] };
    expect(toOurCall('write_todos', ours)).toEqual({ toolName: 'write_todos', input: ours });
    for (const input of [{}, { todos: 'Read' }, { todos: [null, 'Read', { content: 'Read' }] }]) {
      const call = toOurCall('write_todos', input);
      expect(parseToolCall(call.toolName, JSON.stringify(call.input), createToolList(TOOLS))).toMatchObject({
        type: 'error',
        code: 'bad-input',
      });
    }
  });

  it.each([null, 'text', 7, [1]])('leaves an input that is no object as it is: %j', (input) => {
    expect(toOurCall('read_file', input)).toEqual({ toolName: 'read_file', input });
  });
});
