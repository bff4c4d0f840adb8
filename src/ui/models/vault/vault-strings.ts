import type { VaultMode } from '../../../contracts/domain/provider.ts';

const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

/** What a protection does and does not do, in the words of the screen. */
interface ModeWords {
  readonly name: string;
  readonly short: string;
  readonly helps: readonly string[];
  readonly helpsNot: readonly string[];
}

const always = [
  'A browser or an extension that was tampered with: it sees all that you see.',
  'The provider: a key that is sent to it is known to it.',
];

const modes: Record<VaultMode, ModeWords> = {
  device: {
    name: 'This device',
    short: 'A random key of this browser. Nothing to type, nothing to lose.',
    helps: [
      'The keys are never shown again, and are in no note, log or export.',
      'Somebody who finds them sealed somewhere else, without this browser’s own storage.',
    ],
    helpsNot: [
      'A copy of this browser’s profile, beyond what the browser and the disk’s own encryption do: the key lies in it as well.',
      'Somebody at your open browser, and any code that runs at this address: both can have the keys used.',
      ...always,
    ],
  },
  passphrase: {
    name: 'A passphrase',
    short: 'Typed once, then the keys can be used until they are locked.',
    helps: [
      'A stolen or copied profile or disk, while the keys are locked: it takes the passphrase to open them. A long one, as guesses can be tried elsewhere without end, each about a second of work.',
      'Somebody at your open browser, while the keys are locked.',
    ],
    helpsNot: [
      'Code that runs at this address while the keys are unlocked, or while you type.',
      'Forgetting it: then each key has to be entered again.',
      ...always,
    ],
  },
  passkey: {
    name: 'A passkey',
    short: 'A fingerprint, a face, or a security key; then the keys can be used until they are locked.',
    helps: [
      'A stolen or copied profile or disk, while the keys are locked: there is nothing that could be guessed.',
      'Somebody at your open browser who does not have the passkey, while the keys are locked.',
    ],
    helpsNot: [
      'Code that runs at this address while the keys are unlocked, or when the passkey is asked.',
      'Losing the passkey: then each key has to be entered again.',
      ...always,
    ],
  },
};

export const strings = {
  title: 'How keys are protected',
  intro: 'Keys of providers lie sealed on this device. Each opens only for the server that it was entered for.',
  modes,
  stands: {
    device: 'Protected by this device. They can be used at any time.',
    locked: { passphrase: 'Protected by a passphrase, and locked.', passkey: 'Protected by a passkey, and locked.' },
    open: {
      passphrase: (idle: number) => `Protected by a passphrase. Unlocked; locks after ${minutes(idle)} without use.`,
      passkey: (idle: number) => `Protected by a passkey. Unlocked; locks after ${minutes(idle)} without use.`,
    },
  },
  passphrase: 'Passphrase',
  unlock: 'Unlock',
  unlockPasskey: 'Unlock with the passkey',
  lock: 'Lock now',
  lockedHint: 'Models that need a key cannot be used until then. Everything else works.',
  lost: {
    passphrase:
      'Forgotten? Remove all providers that have a key. Then choose another protection, and connect them again.',
    passkey: 'Lost it? Remove all providers that have a key. Then choose another protection, and connect them again.',
  },
  change: 'Change the protection',
  choose: 'Protect keys by',
  newPassphrase: 'New passphrase',
  newPassphraseHint: 'At least 8 characters. Five or six random words are good, and easy to type.',
  again: 'The same again',
  notTheSame: 'The two are not the same.',
  tooShort: 'Use at least 8 characters.',
  idle: 'Lock after minutes without use',
  idleHint: '1 to 1440.',
  badIdle: 'A whole number from 1 to 1440.',
  helps: 'It helps against',
  helpsNot: 'It does not help against',
  noPasskeys: 'This browser has no passkeys, or not at this address.',
  passkeyHint: 'The browser asks for a passkey next, perhaps twice.',
  apply: 'Protect keys this way',
  cancel: 'Cancel',
  applying: 'Sealing the keys anew…',
  unlocking: 'Opening…',
  unlocked: 'The keys are unlocked.',
  locked: 'The keys are locked.',
  changed: (mode: VaultMode) => `Keys are protected by ${modes[mode].name.toLowerCase()} now.`,
  unreadable: (why: string) => `How keys are protected could not be found out: ${why}`,
};
