import { describe, expect, it } from 'vitest';
import { createTurnReader } from '../../../../src/core/local-decoding/read-turn.ts';
import { createThinkingSplitter } from '../../../../src/core/local-decoding/split-thinking.ts';

describe('createTurnReader', () => {
  it('ignores everything after an answer, also endless names', () => {
    const reader = createTurnReader({ mayAnswer: true, mayCall: () => true });
    expect(reader.push('{"answer":"yes"')).toEqual([{ type: 'answer', delta: 'yes' }]);
    const names = Array.from({ length: 200_000 }, (_, at) => `,"${at}":1`).join('');
    expect(reader.push(names)).toEqual([]);
    expect(reader.end()).toEqual({ type: 'answer' });
  });

  it('reports an unfinished answer as truncated', () => {
    const reader = createTurnReader({ mayAnswer: true, mayCall: () => true });
    reader.push('{"answer":"ye');
    expect(reader.end()).toEqual({ type: 'cut' });
  });
});

describe('createThinkingSplitter', () => {
  it('removes any number of thoughts from the start', () => {
    const splitter = createThinkingSplitter();
    expect(splitter.push(`${'<think></think> '.repeat(50_000)}<think>so</think>Yes.`)).toEqual([
      { type: 'reasoning', delta: 'so' },
      { type: 'text', delta: 'Yes.' },
    ]);
  });

  it('drops whitespace before an answer', () => {
    const splitter = createThinkingSplitter();
    for (let at = 0; at < 20_000; at += 1) expect(splitter.push(' \n'.repeat(500))).toEqual([]);
    expect(splitter.push('<thi')).toEqual([]);
    expect(splitter.end()).toEqual([{ type: 'text', delta: '<thi' }]);
  });
});
