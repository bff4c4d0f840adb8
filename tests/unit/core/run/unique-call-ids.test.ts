import { describe, expect, it } from 'vitest';
import type { MessageRow } from '../../../../src/contracts/domain/run/message.ts';
import { toModelMessages } from '../../../../src/core/prompt/system-prompt.ts';

const row = (seq: number, role: MessageRow['role'], content: MessageRow['content']): MessageRow => ({
  sessionId: 's',
  runId: 'r',
  seq,
  role,
  content,
  atMs: 0,
});
const call = (toolCallId: string) => ({ type: 'tool-call', toolCallId, toolName: 'read_file', input: {} });
const result = (toolCallId: string, value: string) => ({
  type: 'tool-result',
  toolCallId,
  toolName: 'read_file',
  output: { type: 'text', value },
});

describe('toModelMessages', () => {
  it('gives each call and its result a unique id, since servers refuse duplicates', () => {
    const messages = toModelMessages(
      [
        row(1, 'assistant', [call('a'), call('b')]),
        row(2, 'tool', [result('a', '1'), result('b', '2')]),
        row(3, 'assistant', [call('a'), call('a'), call('a-2')]),
        row(4, 'tool', [result('a', '3'), result('a', '4')]),
        row(5, 'tool', [result('a-2', '5'), result('gone', '6')]),
      ],
      new Map(),
    );
    const ids = messages.flatMap(({ content }) =>
      typeof content === 'string' ? [] : content.map((part) => ('toolCallId' in part ? part.toolCallId : '')),
    );
    expect(ids).toEqual(['a', 'b', 'a', 'b', 'a-2', 'a-3', 'a-2-2', 'a-2', 'a-3', 'a-2-2', 'gone']);
  });

  it('leaves messages with unique ids unchanged', () => {
    const rows = [row(1, 'assistant', [call('a')]), row(2, 'tool', [result('a', '1')])];
    const messages = toModelMessages(rows, new Map());
    for (const [at, { content }] of messages.entries()) expect(content).toBe(rows[at]?.content);
  });
});
