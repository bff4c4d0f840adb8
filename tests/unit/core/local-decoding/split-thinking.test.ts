import { describe, expect, it } from 'vitest';
import { createThinkingSplitter } from '../../../../src/core/local-decoding/split-thinking.ts';

/** Returns what was thought and said in the end; pieces of `size` characters. */
function split(text: string, size = text.length || 1): { thought: string; said: string } {
  const splitter = createThinkingSplitter({ keepsSpace: true });
  let thought = '';
  let said = '';
  const take = (spoken: ReturnType<typeof splitter.push>) => {
    for (const one of spoken) {
      if (one.type === 'reasoning') thought += one.delta;
      else if (one.type === 'text') said += one.delta;
      else {
        thought += said;
        said = '';
      }
    }
  };
  for (let at = 0; at < text.length; at += size) take(splitter.push(text.slice(at, at + size)));
  take(splitter.end());
  return { thought, said };
}

const CASES: readonly (readonly [name: string, text: string, thought: string, said: string])[] = [
  ['think', '<think>secret plan</think>\n\nThe answer is 4.', 'secret plan', 'The answer is 4.'],
  ['thinking', '<thinking>plan</thinking>4', 'plan', '4'],
  ['thought', '<thought>plan</thought>\n4', 'plan', '4'],
  ['reasoning', '<reasoning>plan</reasoning>\n4', 'plan', '4'],
  ['another case', '<Think>plan</THINK>4', 'plan', '4'],
  ['brackets', '[THINK]plan[/THINK]4', 'plan', '4'],
  ['Kimi', '◁think▷plan◁/think▷4', 'plan', '4'],
  ['Seed', '<seed:think>plan</seed:think>4', 'plan', '4'],
  ['a channel', '<|channel|>analysis<|message|>plan<|end|>4', 'plan', '4'],
  ['long tags', '<|begin_of_thought|>plan<|end_of_thought|>4', 'plan', '4'],
  ['two', '<think>one</think><think>two</think>4', 'onetwo', '4'],
  ['none inside', '<think></think>4', '', '4'],
  ['space before', '\n\n<think>plan</think>\n4', 'plan', '4'],
  ['no end', '<think>plan', 'plan', ''],
  ['a closing tag alone', 'First I add.\nThen done.\n</think>\n\n4', 'First I add.\nThen done.\n', '4'],
  ['a closing tag behind text', 'First I add.</think>\n4', 'First I add.', '4'],
  ['a closing tag at the end', 'First I add.\n</think>', 'First I add.\n', ''],
  ['a line of its own, later', 'Let me see.\n<think>plan</think>\n4', 'plan', 'Let me see.\n4'],
  ['text alone', ' 4 < 5, and [1] is 🙂\n', '', ' 4 < 5, and [1] is 🙂\n'],
  ['a tag within a line', 'The tag <think> opens, </think> closes.', '', 'The tag <think> opens, </think> closes.'],
  ['a tag in code', 'Use `</think>`\nto end.', '', 'Use `</think>`\nto end.'],
  ['a tag in a fence', '```\n<think>\nx\n</think>\n```\nSo.', '', '```\n<think>\nx\n</think>\n```\nSo.'],
  ['a tag that is not closed, later', 'So:\n<think>is a tag', '', 'So:\n<think>is a tag'],
  ['other tags', '<thin>k</thin><thinks>', '', '<thin>k</thin><thinks>'],
  ['space alone', ' \n', '', ' \n'],
  ['the start of a tag', '<thi', '', '<thi'],
];

describe('createThinkingSplitter', () => {
  it.each(CASES)('%s: separates thoughts and answer, in pieces of any size', (_, text, thought, said) => {
    for (let size = 1; size <= text.length; size += 1) expect(split(text, size)).toEqual({ thought, said });
  });
});
