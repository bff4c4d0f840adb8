import { describe, expect, it } from 'vitest';
import { deep, modelOf, outcomeOf, replayQuirks } from '../../../../support/provider/replay-quirks.ts';

replayQuirks('openai-compatible');

describe('calls of a deep agent', () => {
  it.each([
    ['read_file', '{"file_path":"/a.md","offset":null}', 'read_file', { path: '/a.md', fromLine: 1, lines: 100 }],
    [
      'read_file',
      '{"file_path":"/a.md","offset":"4","limit":"2"}',
      'read_file',
      { path: '/a.md', fromLine: 5, lines: 2 },
    ],
    ['functions.ls', '{"path":null,"limit":null}', 'list_files', { path: '/' }],
    ['LS', '', 'list_files', { path: '/' }],
    ['default_api.list_files', '{"path":"/notes"}', 'list_files', { path: '/notes' }],
  ])('%s %s has the input that is meant', async (name, argumentsText, toolName, input) => {
    const chunk = (delta: object, reason: string | null) =>
      `data: ${JSON.stringify({ id: 'c', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: reason }] })}\n\n`;
    const calls = [{ index: 0, id: 'c1', function: { name, arguments: argumentsText } }];
    const body = new TextEncoder().encode(`${chunk({ tool_calls: calls }, null)}${chunk({}, 'tool_calls')}`);
    expect(await outcomeOf(deep(modelOf('openai-compatible', [body])))).toMatchObject({ calls: [[toolName, input]] });
  });
});
