import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { noteOf } from '../../../../src/features/plain-chat/page/chat-note.ts';
import { messagesOf, type Said } from '../../../../src/features/plain-chat/page/chat-talk.ts';

const answer = (seq: number, text: string, modelId = 'tiny'): Said => ({
  seq,
  role: 'assistant',
  providerId: 'wllama',
  modelId,
  text,
  reasoning: 'Hm.',
  ended: 'complete',
  durationMs: 10,
  usage: null,
});
const AT_MS = new Date(2026, 10, 30, 2, 5, 9).getTime();

describe('noteOf', () => {
  it('keeps what was said under headings, with the models as a property', () => {
    const said: Said[] = [{ seq: 0, role: 'user', text: ' Hello. ' }, answer(1, 'Hi: "you"', 'a "b"\n# c')];
    const { path, content } = noteOf(said, AT_MS);
    expect(path).toBe('/Chat 2026-11-30 02.05.09.md');
    const [, properties = '', body] = content.split('---\n');
    expect(parse(properties)).toEqual({ date: '2026-11-30', models: ['wllama/a "b"\n# c'] });
    expect(body).toBe('# Chat 2026-11-30 02.05.09\n\n## You\n\nHello.\n\n## a "b" # c\n\nHi: "you"\n');
  });
});

describe('messagesOf', () => {
  it('sends no reasoning, no empty answer, and no question without an answer but the last', () => {
    const said: Said[] = [
      { seq: 0, role: 'user', text: 'One?' },
      answer(1, ''),
      { seq: 2, role: 'user', text: 'Two?' },
      answer(3, '2'),
      { seq: 4, role: 'user', text: 'Three?' },
    ];
    expect(messagesOf(said)).toEqual([
      { role: 'user', text: 'Two?' },
      { role: 'assistant', text: '2' },
      { role: 'user', text: 'Three?' },
    ]);
  });
});
