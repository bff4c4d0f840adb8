import type { ErrorCode } from '../../contracts/errors/errors.ts';

/** The one thing to do when a model cannot be used. */
export type NextStep = 'unlock' | 'leave-airplane' | 'give-key' | 'ask-models' | 'reload' | 'allow-page';

const STEPS: Partial<Record<ErrorCode, NextStep>> = {
  'key-locked': 'unlock',
  'airplane-mode': 'leave-airplane',
  'key-missing': 'give-key',
  'key-rejected': 'give-key',
  'key-mismatch': 'give-key',
  'model-not-found': 'ask-models',
  'gate-off': 'reload',
  'cors-blocked': 'allow-page',
};

/** By the code of an error; null where there is nothing that a button could do. */
export function nextStep(code: string | undefined): NextStep | null {
  const found = Object.entries(STEPS).find(([known]) => known === code);
  return found?.[1] ?? null;
}
