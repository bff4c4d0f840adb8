import { describe, expect, it } from 'vitest';
import type { GivenNames } from '../../../../src/core/execution/repair/given-names.ts';
import { createLoopLab, resultsIn, sessionFaults } from '../../../support/loop-lab.ts';
import { createFreeAgent } from '../../../support/loop-seed.ts';
import { createScriptedModel } from '../../../support/scripted-model.ts';

const files = { '/a.md': 'One\nTwo\n' };

describe('a call that came in another form than its tool takes', () => {
  it('is executed as it was meant, and the log has both forms', async () => {
    const lab = await createLoopLab({ agent: createFreeAgent({}), files });
    const inputText = '{"path":"/a.md","fromLine":null}';
    const model = createScriptedModel([{ calls: [{ toolName: 'functions.read_file', inputText }] }, { text: 'Read.' }]);
    expect(await lab.drive(model)).toMatchObject({ status: 'completed' });
    const [call] = await lab.calls();
    expect(call).toMatchObject({ toolName: 'read_file', inputText: '{"path":"/a.md"}', state: 'done' });
    const repair = lab.store.tables.records.find(({ action }) => action === 'call.repair');
    expect(repair).toMatchObject({
      toolName: 'read_file',
      decision: 'allowed',
      rule: 'repair',
      inputSummary: '{"functions.read_file":{"path":"/a.md","fromLine":null}}',
      outputSummary: '{"read_file":{"path":"/a.md"}}',
    });
    const messages = await lab.messages();
    expect(sessionFaults(messages)).toEqual([]);
    expect(messages[1]?.content).toMatchObject([{ toolName: 'read_file', input: { path: '/a.md' } }]);
  });

  it('is approved with the input after the repair, and nothing else', async () => {
    const lab = await createLoopLab({ agent: createFreeAgent({ approvals: 'every-write' }), files });
    const inputText = '"{\\"path\\":\\"/a.md\\",\\"recursive\\":\\"false\\"}"';
    const model = createScriptedModel([{ calls: [{ toolName: 'delete_file', inputText }] }, { text: 'Done.' }]);
    expect(await lab.drive(model)).toMatchObject({ status: 'awaiting-approval' });
    const [approval] = lab.approvals('pending');
    expect(approval?.input).toEqual({ path: '/a.md', recursive: false });
    await lab.answer(String(approval?.approvalId), 'allowed');
    expect(await lab.drive(model)).toMatchObject({ status: 'completed' });
    expect(await lab.tree()).toEqual({});
  });

  it('is refused as it was written where the meaning is a guess, with a valid session', async () => {
    const lab = await createLoopLab({ agent: createFreeAgent({}), files });
    const model = createScriptedModel([
      { calls: [{ toolName: 'read_file', inputText: '{"path":"/a.md"' }] },
      { text: 'Sorry.' },
    ]);
    await lab.drive(model);
    const [call] = await lab.calls();
    expect(call).toMatchObject({ inputText: '{"path":"/a.md"', state: 'failed' });
    expect(lab.log()).not.toContain('call.repair allowed repair');
  });
});

describe('errors of an agent that knows other names', () => {
  const givenNames: GivenNames = {
    tool: (name) => (name === 'list_files' ? 'ls' : name),
    field: (tool, field) =>
      tool === 'read_file' && field === 'fromLine' ? 'offset' : field === 'path' ? 'file_path' : field,
    value: (_, value) => value,
    words: (text) => text,
  };

  it.each([
    ['read_file', '{"fromLine":"x"}', ['"file_path"', '"offset"'], ['"path"', 'fromLine']],
    ['list_files', '{"path":7.5}', ['The input of ls', '"file_path"'], ['list_files']],
    ['list_file', '{}', ['ls'], ['list_files']],
    ['list_files', '{"path":', ['The input of ls'], ['list_files']],
  ])('%s %s: uses the names that the agent was given', async (toolName, inputText, has, hasNot) => {
    const lab = await createLoopLab({ agent: createFreeAgent({}), files });
    const model = createScriptedModel([{ calls: [{ toolName, inputText }] }, { text: 'Sorry.' }]);
    await lab.drive(model, { chosen: { givenNames } });
    const said = JSON.stringify(resultsIn((await lab.messages())[2])).replaceAll('\\"', '"');
    for (const words of has) expect(said).toContain(words);
    for (const words of hasNot) expect(said).not.toContain(words);
  });
});

describe('thoughts', () => {
  it('are kept where the model gave nothing else, and the run says so', async () => {
    const lab = await createLoopLab({ agent: createFreeAgent({}) });
    const run = await lab.drive(createScriptedModel([{ reasoning: 'I think it is 4' }]));
    expect(run).toMatchObject({ status: 'failed', step: 1, error: { code: 'model-failed' } });
    expect(run.message).toMatch(/^The model only thought/);
    expect([...lab.store.tables.steps.values()]).toMatchObject([{ reasoning: 'I think it is 4', text: '' }]);
  });

  it('are not sent back, unless the server signed them', async () => {
    const lab = await createLoopLab({ agent: createFreeAgent({}), files });
    const signed = { anthropic: { signature: 'c2ln' } };
    const thought = (id: string, delta: string, providerMetadata?: typeof signed) =>
      [
        { type: 'reasoning-start' as const, id },
        { type: 'reasoning-delta' as const, id, delta },
        { type: 'reasoning-end' as const, id, ...(providerMetadata ? { providerMetadata } : {}) },
      ] as const;
    const call = { type: 'tool-call' as const, toolCallId: 'c', toolName: 'read_file', input: '{"path":"/a.md"}' };
    const model = createScriptedModel([
      { parts: [...thought('1', 'secret plan'), ...thought('2', 'signed plan', signed), call] },
      { text: 'Read.' },
    ]);
    await lab.drive(model);
    const sent = JSON.stringify(model.prompts[1]);
    expect(sent).not.toContain('secret plan');
    expect(sent).toContain('signed plan');
    // The person reads both.
    expect([...lab.store.tables.steps.values()][0]?.reasoning).toBe('secret plansigned plan');
  });

  it('are sent back within one request to a server that refuses results without them', async () => {
    const lab = await createLoopLab({ agent: createFreeAgent({}), files });
    const model = createScriptedModel([
      { reasoning: 'secret plan', calls: [{ toolName: 'read_file', input: { path: '/a.md' } }] },
      { text: 'Read.' },
    ]);
    await lab.drive(model, { chosen: { remote: { origin: 'https://api.deepseek.com' } } });
    expect(JSON.stringify(model.prompts[1])).toContain('secret plan');
  });
});
