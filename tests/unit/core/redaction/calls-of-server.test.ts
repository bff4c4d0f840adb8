import { describe, expect, it } from 'vitest';
import { withoutCallsOfDevice } from '../../../../src/core/redaction/calls-of-server.ts';
import { DEVICE_MARK, withMark } from '../../../../src/core/redaction/own-words.ts';

const mark = { providerOptions: withMark(undefined, 'session-1') };
const callPart = (toolCallId: string, more: object = {}) => ({
  type: 'tool-call',
  toolCallId,
  toolName: 'read_file',
  input: { path: '/a.md', baseHash: 'ab12' },
  ...more,
});
const result = (toolCallId: string) => ({
  type: 'tool-result',
  toolCallId,
  toolName: 'read_file',
  output: { type: 'json', value: { hash: 'ab12', sizeBytes: 90 } },
});

describe('withoutCallsOfDevice', () => {
  it('leaves messages of models on servers as they are', () => {
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'Read it.' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'I read it.', ...mark }, callPart('c1', mark)] },
      { role: 'tool', content: [result('c1')] },
    ];
    expect(withoutCallsOfDevice(messages)).toBe(messages);
  });

  it('leaves out arguments and results of calls on this device, and keeps what its model said', () => {
    const sent = withoutCallsOfDevice([
      { role: 'assistant', content: [{ type: 'text', text: 'I read it.' }, callPart('c1')] },
      { role: 'tool', content: [result('c1')] },
    ]);
    expect(JSON.stringify(sent)).not.toMatch(/ab12|90/);
    expect(sent[0]?.content).toMatchObject([{ text: 'I read it.' }, { input: {} }]);
    expect(sent[1]?.content).toMatchObject([{ toolCallId: 'c1', output: { type: 'text' } }]);
  });

  it('tells calls with the same id apart', () => {
    const sent = withoutCallsOfDevice([
      { role: 'assistant', content: [callPart('c1', mark)] },
      { role: 'tool', content: [result('c1')] },
      { role: 'assistant', content: [callPart('c1')] },
      { role: 'tool', content: [result('c1')] },
    ]);
    expect(sent[1]?.content).toEqual([result('c1')]);
    expect(JSON.stringify(sent[3])).not.toContain('ab12');
  });

  it('leaves out the report of a playbook', () => {
    const [sent] = withoutCallsOfDevice([
      { role: 'assistant', content: [{ type: 'text', text: 'a-d-a', providerOptions: DEVICE_MARK }] },
    ]);
    expect(JSON.stringify(sent)).not.toContain('a-d-a');
  });
});
