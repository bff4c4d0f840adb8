import type { VaultMode } from '../../../contracts/domain/provider.ts';
import { catalog, message } from '../../kit/language/text-catalog.ts';

/** What a protection mode does and does not do. */
interface ModeWords {
  readonly name: string;
  readonly short: string;
  readonly helps: readonly string[];
  readonly helpsNot: readonly string[];
}

const { always } = catalog('vault-always', {
  always: [
    'A compromised browser or extension: it sees everything that you see.',
    'The provider: the provider knows every key that you send to it.',
  ],
});

const modes: Record<VaultMode, ModeWords> = catalog('vault-modes', {
  device: {
    name: 'This device',
    short: 'Encrypted with a random key stored in this browser. Nothing to type or remember.',
    helps: [
      'Accidental disclosure: API keys are never shown again and never appear in notes, logs or exports.',
      'Someone who finds the encrypted API keys without this browser’s storage.',
    ],
    helpsNot: [
      'A copy of this browser’s profile, which contains the encryption key. Only the browser’s and the disk’s own encryption protect the profile.',
      'Someone at your open browser, or any code that runs at this address: both can use the API keys.',
      ...always,
    ],
  },
  passphrase: {
    name: 'A passphrase',
    short: 'Enter the passphrase once; the API keys stay available until they are locked.',
    helps: [
      'A stolen or copied profile or disk while the API keys are locked: decryption needs the passphrase. Choose a long one, because an attacker can try guesses without limit, about one per second.',
      'Somebody at your open browser, while the keys are locked.',
    ],
    helpsNot: [
      'Code that runs at this address while the API keys are unlocked, or while you type.',
      'A forgotten passphrase: you have to enter each API key again.',
      ...always,
    ],
  },
  passkey: {
    name: 'A passkey',
    short: 'Use a fingerprint, your face or a security key; the API keys stay available until they are locked.',
    helps: [
      'A stolen or copied profile or disk while the API keys are locked: there is nothing to guess.',
      'Someone at your open browser without the passkey, while the API keys are locked.',
    ],
    helpsNot: [
      'Code that runs at this address while the API keys are unlocked, or when you use the passkey.',
      'A lost passkey: you have to enter each API key again.',
      ...always,
    ],
  },
});

const texts = catalog('vault', {
  title: 'API key protection',
  intro: 'API keys are stored encrypted on this device. Each key is sent only to the server it was entered for.',
  stands: {
    device: 'Protected by this device. Always available.',
    locked: { passphrase: 'Protected by a passphrase. Locked.', passkey: 'Protected by a passkey. Locked.' },
    open: {
      passphrase: message<(idle: number) => string>(
        'Protected by a passphrase. Unlocked. Locks after { $idle -> [one] { $idle } minute *[other] { $idle } minutes } of inactivity.',
      ),
      passkey: message<(idle: number) => string>(
        'Protected by a passkey. Unlocked. Locks after { $idle -> [one] { $idle } minute *[other] { $idle } minutes } of inactivity.',
      ),
    },
  },
  passphrase: 'Passphrase',
  unlock: 'Unlock',
  unlockPasskey: 'Unlock with passkey',
  lock: 'Lock now',
  lockedHint: 'Models that need an API key are unavailable while the keys are locked. Everything else works.',
  lost: {
    passphrase:
      'Forgot the passphrase? Remove all servers that have an API key, choose another protection, and connect the servers again.',
    passkey:
      'Lost the passkey? Remove all servers that have an API key, choose another protection, and connect the servers again.',
  },
  change: 'Change protection',
  choose: 'Protect API keys with',
  newPassphrase: 'New passphrase',
  newPassphraseHint: 'At least 8 characters. Five or six random words are strong and easy to type.',
  again: 'Confirm passphrase',
  notTheSame: 'The passphrases don’t match.',
  tooShort: 'Use at least 8 characters.',
  idle: 'Lock after inactivity (minutes)',
  idleHint: '1 to 1440',
  badIdle: 'Enter a whole number from 1 to 1440.',
  helps: 'Protects against',
  helpsNot: 'Does not protect against',
  noPasskeys: 'Passkeys are not available in this browser or at this address.',
  passkeyHint: 'The browser asks for a passkey next. You may need to confirm twice.',
  apply: 'Apply protection',
  applying: 'Encrypting the API keys…',
  unlocking: 'Unlocking…',
  unlocked: 'The API keys are unlocked.',
  locked: 'The API keys are locked.',
  changed: message<(mode: VaultMode) => string>(
    'API keys are now protected by { $mode -> [device] this device [passphrase] a passphrase *[other] a passkey }.',
  ),
  unreadable: message<(why: string) => string>('The key protection could not be read. { $why }'),
});

export const strings = { ...texts, modes };
