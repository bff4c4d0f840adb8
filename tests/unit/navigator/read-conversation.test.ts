import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { readConversation } from '../../../src/navigator/conversation.ts';

const call = (path: string) => ({
  type: 'tool-call' as const,
  toolCallId: 'call-3',
  toolName: 'read_file',
  input: { path },
});
const result = (value: string) => ({
  type: 'tool-result' as const,
  toolCallId: 'call-3',
  toolName: 'read_file',
  output: { type: 'text' as const, value },
});

describe('readConversation', () => {
  it('pairs each call with its result, also when a model uses an id twice', () => {
    const prompt: LanguageModelV4Prompt = [
      { role: 'user', content: [{ type: 'text', text: 'Read both.' }] },
      { role: 'assistant', content: [call('/a.md')] },
      { role: 'tool', content: [result('A')] },
      { role: 'assistant', content: [call('/b.md')] },
      { role: 'tool', content: [result('B')] },
      { role: 'assistant', content: [call('/c.md')] },
    ];
    const calls = readConversation(prompt).turns[0]?.calls ?? [];
    expect(calls.map(({ outcome }) => outcome)).toEqual([{ type: 'ok', value: 'A' }, { type: 'ok', value: 'B' }, null]);
  });
});
