import type { ErrorCode } from '../../contracts/errors/errors.ts';

/** The action that makes an unavailable model available. */
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

/** Maps an error code to an action; null if no button can help. */
export function nextStep(code: string | undefined): NextStep | null {
  const found = Object.entries(STEPS).find(([known]) => known === code);
  return found?.[1] ?? null;
}
