import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createDeepModel } from '../../../src/adapters/deepagents/create-deep-model.ts';
import { createAdapter } from '../../../src/agents/deep-agent/adapter.ts';
import { onDevice } from '../../../src/core/run/chosen-model.ts';
import { createLoopLab } from '../../support/loop-lab.ts';
import { createFreeAgent, RUN_ID } from '../../support/loop-seed.ts';
import { createScriptedModel, type ScriptedCall } from '../../support/scripted-model.ts';

const report = readFileSync(new URL('../../fixtures/reports/F73/input.json', import.meta.url), 'utf8').trim();

/** Drives a run of a deep agent that makes one call. Returns the call, and what the model was sent of its result. */
async function runWith(call: ScriptedCall) {
  const agent = createFreeAgent({ adapter: 'deep-agent' });
  const lab = await createLoopLab({ agent, files: { '/a.md': 'One\n' } });
  const model = createScriptedModel([{ calls: [call] }, { text: 'Done.' }]);
  const adapter = createAdapter({ navigatorModel: () => model, deepModel: createDeepModel });
  const request = { runId: RUN_ID } as Parameters<typeof adapter.execute>[0];
  const models = { find: async () => ({ type: 'model' as const, ...onDevice(model) }) };
  await adapter.execute(request, agent, { models, ports: lab.ports, epoch: 1, signal: new AbortController().signal });
  const sent = JSON.stringify(model.prompts[1]?.filter(({ role }) => role === 'tool')).replaceAll('\\"', '"');
  return { sent, row: (await lab.calls())[0] };
}

describe('what a deep agent is told of its calls', () => {
  it('F73: null for optional fields is no mistake', async () => {
    const { sent, row } = await runWith({ toolName: 'ls', inputText: report });
    expect(row).toMatchObject({ toolName: 'list_files', inputText: '{"path":"/"}', state: 'done' });
    expect(sent).toContain('"toolName":"ls"');
  });

  it.each([
    ['read_file', '{"file_path":"/a.md","offset":"x"}', ['read_file', '"offset"'], ['fromLine']],
    ['read_file', '{}', ['"file_path"'], ['"path"']],
    ['ls', '{"path":7.5}', ['The input of ls'], ['list_files']],
    ['ls', '{"path":', ['The input of ls'], ['list_files']],
    ['edit_file', '{"file_path":"/a.md"}', ['"old_string"', '"new_string"'], ['oldText', 'newText']],
    ['edit_file', '{"file_path":"/a.md","old_string":"Zwei","new_string":"x"}', [], ['oldText', 'list_files']],
    ['write_todos', '{"todos":[{"content":"Read","status":"doing"}]}', ['status', '"in_progress"'], ['in-progress']],
    ['grep', '{}', ['"pattern"'], ['"query"']],
  ])('%s %s: uses its own names', async (toolName, inputText, has, hasNot) => {
    const { sent, row } = await runWith({ toolName, inputText });
    expect(row?.state).toBe('failed');
    for (const words of has) expect(sent).toContain(words);
    for (const words of hasNot) expect(sent).not.toContain(words);
  });
});
