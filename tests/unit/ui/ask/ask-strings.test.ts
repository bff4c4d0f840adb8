import { expect, it } from 'vitest';
import { strings } from '../../../../src/ui/ask/ask-strings.ts';

it('names the agent in the Ask field, and none while there is none', () => {
  expect(strings.placeholder('Navigator')).toBe('Ask Navigator, or say what to do');
  expect(strings.placeholder('')).toBe('Ask, or say what to do');
  expect(strings.placeholder(' ')).toBe('Ask, or say what to do');
});
