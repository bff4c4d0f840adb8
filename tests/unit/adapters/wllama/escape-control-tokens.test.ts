import { describe, expect, it } from 'vitest';
import { controlTokens, createControlTokenEscape } from '../../../../src/adapters/wllama/escape-control-tokens.ts';

const escapeOf = (tokens: readonly string[]) =>
  createControlTokenEscape(
    controlTokens(
      tokens,
      tokens.map(() => 3),
    ),
  );

describe('createControlTokenEscape', () => {
  it('escapes short tokens too when the model has thousands of unused ones', () => {
    const unused = Array.from({ length: 6242 }, (_, at) => `<unused${at}>`);
    const escapeText = escapeOf(['<pad>', '<eos>', '<bos>', ...unused, '<start_of_turn>', '<end_of_turn>']);
    const words = '<end_of_turn><eos><bos><unused7><unused6241>';
    expect(escapeText(words)).toBe(words.replaceAll('<', '< '));
  });

  it('escapes overlapping tokens', () => {
    expect(escapeOf(['<<s>>', '<s>'])('<<s>>')).not.toContain('<s>');
    expect(escapeOf(['</s>', '>>'])('</s>>')).not.toContain('>>');
  });
});
