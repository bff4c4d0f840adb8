import { describe, expect, it } from 'vitest';
import { nextStep } from '../../../../src/ui/models/next-step.ts';

describe('nextStep', () => {
  it.each([
    ['key-locked', 'unlock'],
    ['airplane-mode', 'leave-airplane'],
    ['key-missing', 'give-key'],
    ['key-rejected', 'give-key'],
    ['model-not-found', 'ask-models'],
    ['gate-off', 'reload'],
    ['cors-blocked', 'allow-page'],
    ['rate-limited', null],
    ['constructor', null],
    [undefined, null],
  ])('of %s is %s', (code, step) => {
    expect(nextStep(code)).toBe(step);
  });
});
