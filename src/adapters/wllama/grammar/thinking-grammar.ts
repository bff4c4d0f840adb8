import type { ThinkingMode } from '../gguf/thinking-mode.ts';

/** Thoughts are counted in blocks, because a grammar grows with each repetition. */
const BLOCK = 64;
/**
 * Extends a grammar (GBNF) by one block of thoughts before its text. Thoughts contain no `</`, so the first closing tag ends them. A
 * grammar can count characters alone: thoughts have at most as many as the tokens allowed, since a token has one or more, but at
 * least 64.
 *
 * @param grammar null for any text that is not empty
 */
export function withThinking(grammar: string | null, mode: ThinkingMode, tokens: number): string {
  const [root = '', ...rules] = (grammar ?? ANY_TEXT).split('\n');
  const blocks = Math.max(0, Math.floor(tokens / BLOCK) - 1);
  const thought = mode === 'begun' ? 'thought' : '"<think>" thought';
  return [
    `root ::= ${thought} thought-gap answer${mode === 'begun' ? '' : ' | answer'}`,
    root.replace(/^root/, 'answer'),
    ...rules,
    `thought ::= thought-block{0,${blocks}} thought-unit{0,${BLOCK - 1}} "</think>"`,
    `thought-block ::= thought-unit{${BLOCK}}`,
    'thought-unit ::= [^<\\x00] | "<" [^/<\\x00]',
    'thought-gap ::= [\\x0A]{0,2}',
  ].join('\n');
}

/** Begins with no tag: the block of thoughts comes first, and once. */
const ANY_TEXT = 'root ::= [^ \\x09\\x0A\\x0D<\\x00] [^\\x00]*';
