import { describe, expect, it } from 'vitest';
import { createLoopLab, resultsIn, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent, RUN_ID } from '../../../support/loop-seed.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const write = (path: string, content = path) => ({ toolName: 'write_file', input: { path, content } });
const read = (path: string) => ({ toolName: 'read_file', input: { path } });
const free = createFreeAgent({ approvals: 'destructive-only' });

describe('a run without tool calls', () => {
  it('ends with the text, and stores the messages', async () => {
    const lab = await createLoopLab();
    const model = createScriptedModel([
      { text: 'Hello there.', reasoning: 'Greet.', usage: { inputTokens: 12, outputTokens: 3 } },
    ]);
    const run = await lab.drive(model);
    expect(run).toMatchObject({
      status: 'completed',
      stopReason: 'end',
      text: 'Hello there.',
      step: 1,
      toolCalls: 0,
      message: null,
      error: null,
    });
    expect(run.usage).toEqual({ inputTokens: 12, outputTokens: 3, requests: 1 });
    expect(await lab.store.run(RUN_ID)).toEqual(run);
    expect((await lab.messages()).map(({ role, content }) => [role, content])).toEqual([
      ['user', [{ type: 'text', text: 'Do it.' }]],
      [
        'assistant',
        [
          { type: 'reasoning', text: 'Greet.' },
          { type: 'text', text: 'Hello there.' },
        ],
      ],
    ]);
    expect(lab.log()).toEqual(['model.request allowed budget', 'run.end allowed end']);
    expect([...lab.store.tables.steps.values()]).toEqual([
      expect.objectContaining({
        index: 1,
        text: 'Hello there.',
        reasoning: 'Greet.',
        finishReason: 'stop',
        usage: { inputTokens: 12, outputTokens: 3, requests: 1 },
      }),
    ]);
  });

  it('emits start and end events in pairs', async () => {
    const lab = await createLoopLab();
    await lab.drive(createScriptedModel([{ text: 'One two' }]));
    expect(lab.events.map((event) => event.type)).toEqual([
      'run-start',
      'step-start',
      'text-delta',
      'text-delta',
      'step-end',
      'run-end',
    ]);
  });

  it('sends the system prompt, the request and the tools that the agent may use', async () => {
    const agent = createFreeAgent({ can: { read: true, write: false, create: false, delete: false } });
    const lab = await createLoopLab({ agent });
    const model = createScriptedModel([{ text: 'x' }]);
    await lab.drive(model);
    const [request] = model.requests;
    expect(request?.prompt.map((message) => message.role)).toEqual(['system', 'user']);
    expect(JSON.stringify(request?.prompt[1]?.content)).toContain('Today: 2026-01-15 (Thursday)');
    expect(request?.maxOutputTokens).toBe(4000);
    expect(request?.tools?.map((tool) => tool.name).sort()).toEqual([
      'catalog_describe',
      'catalog_search',
      'glob',
      'grep',
      'list_changes',
      'list_files',
      'read_file',
      'search_content',
      'write_todos',
    ]);
  });
});

describe('a run that has ended', () => {
  it('is unchanged when it is driven again', async () => {
    const lab = await createLoopLab();
    const run = await lab.drive(createScriptedModel([{ text: 'End.' }]));
    const entries = lab.store.tables.records.length;
    const model = createScriptedModel([{ text: 'More.' }]);
    expect(await lab.drive(model)).toEqual(run);
    expect(model.prompts).toEqual([]);
    expect(lab.store.tables.records).toHaveLength(entries);
  });
});

describe('calls that need no approval', () => {
  it('are executed in order, and returned to the model in one message', async () => {
    const lab = await createLoopLab({ agent: free, files: { '/a.md': 'A' } });
    const model = createScriptedModel([
      { text: 'Working.', calls: [write('/n.md', '1'), read('/n.md'), write('/n.md', '2'), read('/a.md')] },
    ]);
    const run = await lab.drive(model);
    expect(run).toMatchObject({ status: 'completed', step: 2, toolCalls: 4, text: 'Done.' });
    expect(await lab.tree()).toEqual({ '/a.md': 'A', '/n.md': '2' });
    const messages = await lab.messages();
    expect(messages.map((message) => message.role)).toEqual(['user', 'assistant', 'tool', 'assistant']);
    expect(sessionFaults(messages)).toEqual([]);
    expect(resultsIn(messages[2])).toEqual([
      { type: 'json', value: expect.objectContaining({ path: '/n.md', created: true, changeId: 'change-1' }) },
      { type: 'json', value: expect.objectContaining({ content: '1' }) },
      { type: 'json', value: expect.objectContaining({ created: false, changeId: 'change-2' }) },
      { type: 'json', value: expect.objectContaining({ content: 'A' }) },
    ]);
    expect(model.prompts[1]?.slice(1).map((message) => message.role)).toEqual(['user', 'assistant', 'tool']);
    expect(lab.log()).toEqual([
      ...['model.request allowed budget', 'file.create allowed default.write', 'file.read allowed default.read'],
      ...[
        'file.write allowed default.write',
        'file.read allowed default.read',
        'model.request allowed budget',
        'run.end allowed end',
      ],
    ]);
    expect((await lab.calls()).map(({ state, changeId }) => [state, changeId])).toEqual([
      ['done', 'change-1'],
      ['done', null],
      ['done', 'change-2'],
      ['done', null],
    ]);
    expect(await lab.store.pathsRead(RUN_ID)).toEqual(['/n.md', '/a.md']);
  });

  it('are parsed from streamed arguments', async () => {
    const lab = await createLoopLab({ agent: free });
    await lab.drive(
      createScriptedModel([{ inputDeltas: true, calls: [write('/n.md', 'a longer text in several pieces')] }]),
    );
    expect(await lab.tree()).toEqual({ '/n.md': 'a longer text in several pieces' });
  });

  it('need one commit for a step of reads', async () => {
    let commits = 0;
    const counted = await createLoopLab(
      { agent: free, files: { '/a.md': 'A' } },
      {
        wrap: (store) => ({
          ...store,
          commit: (batch) => {
            commits += 1;
            return store.commit(batch);
          },
        }),
      },
    );
    await counted.drive(createScriptedModel([{ calls: [read('/a.md'), read('/a.md'), read('/none.md')] }]));
    expect(commits).toBe(2);
  });

  it('fail individually', async () => {
    const lab = await createLoopLab({ agent: free, files: { '/a.md': 'A' } });
    const calls = [
      { toolName: 'read_file', inputText: '{"path": "/a.md"' },
      { toolName: 'no_such_tool', input: {} },
      { toolName: '__proto__', input: {} },
      { toolName: 'constructor', input: {} },
      { toolName: 'read_file', inputText: '{"__proto__": {"path": "/a.md"}}' },
      { toolName: 'system.run', input: { command: 'ls' } },
      { toolName: 'bash', inputText: 'rm -rf /' },
      { toolName: 'read_file', input: { path: '/a\ud800.md' } },
      { toolName: 'read_file', input: { path: '/../etc/passwd' } },
      { toolName: '\ud800', input: {} },
      read('/a.md'),
    ];
    const run = await lab.drive(createScriptedModel([{ calls }]));
    expect(run.status).toBe('completed');
    const rows = await lab.calls();
    expect(
      rows.map(({ state, result }) =>
        result?.type === 'error' ? `${state} ${result.code}` : `${state} ${result?.type}`,
      ),
    ).toEqual([
      ...['failed bad-input', 'failed unknown-tool', 'failed unknown-tool', 'failed unknown-tool', 'failed bad-input'],
      ...[
        'denied denied',
        'denied denied',
        'failed bad-input',
        'failed invalid-path',
        'failed unknown-tool',
        'done result',
      ],
    ]);
    expect(rows.filter((row) => row.rule === 'never').map((row) => row.toolName)).toEqual(['system.run', 'bash']);
    const messages = await lab.messages();
    expect(sessionFaults(messages)).toEqual([]);
    expect(resultsIn(messages[2])[5]).toMatchObject({ type: 'execution-denied' });
    expect(lab.store.tables.records.filter((record) => record.toolCallId)).toHaveLength(calls.length);
  });

  it('with the same id of the model each get their own result and change', async () => {
    const lab = await createLoopLab({ agent: free });
    const twice = [
      { ...write('/a.md'), id: 'same' },
      { ...write('/b.md'), id: 'same' },
    ];
    const run = await lab.drive(createScriptedModel([{ calls: twice }]));
    expect(run.status).toBe('completed');
    expect(await lab.tree()).toEqual({ '/a.md': '/a.md', '/b.md': '/b.md' });
    expect(sessionFaults(await lab.messages())).toEqual([]);
    expect((await lab.calls()).map((call) => call.toolCallId)).toEqual(['run-1:1:0', 'run-1:1:1']);
  });

  it('that the provider executes are ignored', async () => {
    const lab = await createLoopLab({ agent: free });
    const parts = [
      {
        type: 'tool-call' as const,
        toolCallId: 'x',
        toolName: 'write_file',
        input: JSON.stringify({ path: '/x', content: '' }),
        providerExecuted: true,
      },
      { type: 'text-start' as const, id: 'text' },
      { type: 'text-delta' as const, id: 'text', delta: 'It is written.' },
      { type: 'text-end' as const, id: 'text' },
    ];
    expect(await lab.drive(createScriptedModel([{ parts }]))).toMatchObject({ status: 'completed', toolCalls: 0 });
    expect(await lab.tree()).toEqual({});
    expect(sessionFaults(await lab.messages())).toEqual([]);
  });
});

describe('the history sent to the model', () => {
  it('contains its own parts unchanged, with provider metadata', async () => {
    const lab = await createLoopLab({ agent: free, files: { '/a.md': 'A' } });
    const sign = (signature: string) => ({ vendor: { signature, nested: [1, { a: null }] } });
    const model = createScriptedModel([
      {
        parts: [
          { type: 'stream-start', warnings: [] },
          { type: 'reasoning-start', id: 'r1', providerMetadata: sign('start') },
          { type: 'reasoning-delta', id: 'r1', delta: 'Think ' },
          { type: 'text-start', id: 't1' },
          { type: 'reasoning-delta', id: 'r1', delta: 'hard.' },
          { type: 'reasoning-end', id: 'r1', providerMetadata: sign('end') },
          { type: 'text-delta', id: 't1', delta: 'I will look.' },
          { type: 'text-end', id: 't1', providerMetadata: sign('text') },
          { type: 'reasoning-start', id: 'r2' },
          { type: 'reasoning-end', id: 'r2', providerMetadata: sign('redacted') },
          {
            type: 'tool-call',
            toolCallId: 'p1',
            toolName: 'read_file',
            input: '{"path":"/a.md"}',
            providerMetadata: sign('call'),
          },
        ],
      },
    ]);
    await lab.drive(model);
    expect(model.prompts[1]?.[2]).toEqual({
      role: 'assistant',
      content: [
        { type: 'reasoning', text: 'Think hard.', providerOptions: sign('end') },
        { type: 'text', text: 'I will look.', providerOptions: sign('text') },
        { type: 'reasoning', text: '', providerOptions: sign('redacted') },
        {
          type: 'tool-call',
          toolCallId: 'p1',
          toolName: 'read_file',
          input: { path: '/a.md' },
          providerOptions: sign('call'),
        },
      ],
    });
  });

  it('contains a reference to long results, which are stored in the run folder', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, n) => [`/data/measurement-${n}-with-a-long-name.csv`, `${n}`]),
    );
    const lab = await createLoopLab({ agent: free, files });
    const path = `/runs/${RUN_ID}/result-1-2.json`;
    const shown = '/runs/this/result-1-2.json';
    const part = (fromLine: number) => ({ toolName: 'read_file', input: { path: shown, fromLine, lines: 20 } });
    const model = createScriptedModel([
      {
        calls: [
          read('/data/measurement-7-with-a-long-name.csv'),
          { toolName: 'list_files', input: { path: '/data', limit: 400 } },
        ],
      },
      {
        calls: [
          part(1),
          part(1500),
          { toolName: 'grep', input: { query: 'measurement-399', path: `/runs/${RUN_ID}` } },
        ],
      },
    ]);
    const run = await lab.drive(model);
    expect(run.status).toBe('completed');
    const [, tool] = resultsIn((await lab.messages())[2]);
    expect(tool).toMatchObject({
      type: 'json',
      value: { truncated: true, savedTo: shown, preview: expect.stringContaining('measurement-0-') },
    });
    const saved = JSON.parse((await lab.results())[path] ?? '{}');
    expect(saved.entries).toHaveLength(400);
    const parts = (await lab.calls(2)).map((call) => call.result);
    expect(parts.map((result) => result?.type)).toEqual(['result', 'result', 'result']);
    expect(parts[2]).toMatchObject({
      output: { matches: [expect.objectContaining({ text: expect.stringContaining('measurement-399-') })] },
    });
    expect(lab.log()).toContain('run.result allowed mount.runs');
  });

  it('contains a long file only in parts, which are read from the notebook', async () => {
    const long = Array.from({ length: 5000 }, (_, n) => `line ${n + 1}`).join('\n');
    const lab = await createLoopLab({ agent: free, files: { '/long.txt': long } });
    await lab.drive(
      createScriptedModel([
        { calls: [read('/long.txt'), { toolName: 'read_file', input: { path: '/long.txt', fromLine: 4990 } }] },
      ]),
    );
    const [first, second] = (await lab.calls()).map((call) => call.result);
    expect(first).toMatchObject({ type: 'result', output: { truncated: true, fromLine: 1, totalLines: 5000 } });
    expect(second).toMatchObject({ type: 'result', output: { truncated: false, toLine: 5000 } });
    expect(await lab.results()).toEqual({});
  });
});
