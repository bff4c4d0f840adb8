import type { VaultMode } from '../../../contracts/domain/provider.ts';
import { readWhole } from '../limits/read-number.ts';
import { strings } from './vault-strings.ts';

/** A protection as edited in the form. */
export interface ProtectionDraft {
  readonly mode: VaultMode;
  readonly passphrase: string;
  readonly again: string;
  readonly idleMinutes: string;
}

type How =
  | { mode: 'device' }
  | { mode: 'passphrase'; passphrase: string; idleMinutes: number }
  | { mode: 'passkey'; idleMinutes: number };

export type ReadProtection =
  | { type: 'ok'; how: How }
  | { type: 'bad'; errors: Partial<Record<Exclude<keyof ProtectionDraft, 'mode'>, string>> };

const MOST_MINUTES = 1440;
const LEAST_CHARACTERS = 8;

/** Validates the form. Returns the protection, or an error per field. */
export function readProtection({ mode, passphrase, again, idleMinutes }: ProtectionDraft): ReadProtection {
  if (mode === 'device') return { type: 'ok', how: { mode } };
  const minutes = readWhole(idleMinutes);
  const errors = {
    ...(minutes >= 1 && minutes <= MOST_MINUTES ? {} : { idleMinutes: strings.badIdle }),
    ...(mode === 'passphrase' && passphrase.length < LEAST_CHARACTERS ? { passphrase: strings.tooShort } : {}),
    ...(mode === 'passphrase' && passphrase !== again ? { again: strings.notTheSame } : {}),
  };
  if (Object.keys(errors).length > 0) return { type: 'bad', errors };
  return mode === 'passphrase'
    ? { type: 'ok', how: { mode, passphrase, idleMinutes: minutes } }
    : { type: 'ok', how: { mode, idleMinutes: minutes } };
}
