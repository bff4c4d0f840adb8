import type { DexieStore } from '../../adapters/dexie/dexie-store.ts';
import { type KeyBinding, openSecret, passesCheck, sealSecret } from '../../adapters/web-crypto/seal.ts';
import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import type { Credential, VaultMode, VaultStatus } from '../../contracts/domain/provider.ts';
import { CloisterError, hasErrorCode } from '../../contracts/errors/errors.ts';
import type { CommandValue } from '../../contracts/wire/commands.ts';
import type { VaultRow } from '../../core/ports/rows/vault-row.ts';
import type { LoopPorts } from '../../core/run/run-ports.ts';
import { createHeldKey } from './held-key.ts';
import {
  deviceKeyOf,
  deviceProtection,
  keyFor,
  type LockableRow,
  type Protection,
  protectionFor,
} from './vault-keys.ts';

/** Seals the keys of providers, and opens them where they are used. */
export interface Vault {
  status(): Promise<VaultStatus>;
  /** Whether this protection needs unlocking before a key can be opened. */
  isLocked(row: VaultRow | undefined): Promise<boolean>;
  /** Seals a key for one provider and origin. What comes back is to be committed. Rejects with `key-locked`. */
  seal(binding: KeyBinding, secret: string): Promise<Credential>;
  /**
   * Opens it for that provider at that origin. Rejects with `key-locked`, `key-mismatch`. `row`: the protection that was read
   * together with the key. Default: it is read now.
   */
  open(credential: Credential, binding: KeyBinding, row?: VaultRow): Promise<string>;
  /** In all workers. Rejects with `bad-input` when it is the wrong passphrase or passkey. */
  unlock(by: CommandValue<'vault.unlock'>): Promise<VaultStatus>;
  /** In all workers; does nothing where no passphrase or passkey is needed. */
  lock(): Promise<VaultStatus>;
  /**
   * Seals all keys anew under another protection, in one commit with its entry of the log. Rejects with `key-locked` unless
   * it is unlocked or holds nothing, and with `conflict` when another window has changed the protection meanwhile.
   */
  protect(how: CommandValue<'vault.protect'>): Promise<VaultStatus>;
  /** Forgets the key in this worker alone, and listens no more. */
  close(): void;
}

/** What the vault needs of the house. */
interface VaultServices {
  readonly store: DexieStore;
  readonly loop: Pick<LoopPorts, 'clock' | 'deadline'>;
}

/** What is suggested where nobody has chosen. */
const DEFAULT_IDLE_MINUTES = 15;
/** How often keys are re-encrypted because another window has sealed or removed one meanwhile. */
const MAX_TRIES = 5;

export function createVault(services: VaultServices): Vault {
  const { store, loop } = services;
  const held = createHeldKey({
    channel: `${store.name}-vault`,
    clock: loop.clock,
    deadline: loop.deadline,
    readRow,
  });

  async function readRow(): Promise<VaultRow | undefined> {
    return store.findVault();
  }

  /** The vault there is; the first time, one with a random key. Two workers that make it at once end with one. */
  async function ensureRow(): Promise<VaultRow> {
    for (;;) {
      const row = await readRow();
      if (row) return row;
      const { body } = await deviceProtection();
      try {
        await store.commit({ writes: [{ type: 'vault', vault: { revision: 1, ...body } }], audit: [] });
      } catch (error) {
        if (!hasErrorCode(error, 'conflict')) throw error;
      }
    }
  }

  /** For use: the time without use begins anew. */
  async function needKey(row: VaultRow): Promise<CryptoKey> {
    if (row.mode === 'device') return deviceKeyOf(row);
    const key = await held.get(row);
    if (!key) throw locked(row);
    held.noteUse();
    return key;
  }

  async function status(): Promise<VaultStatus> {
    const row = await readRow();
    if (!row || row.mode === 'device') return { mode: 'device', locked: false, idleMinutes: DEFAULT_IDLE_MINUTES };
    const { mode, idleMinutes, credentialId, salt } = row;
    const key = await held.get(row);
    const passkey = mode === 'passkey' ? { passkey: { credentialId, salt } } : {};
    return { mode, locked: key === null, idleMinutes, ...passkey };
  }

  /** All keys, re-encrypted. Nothing but the database may be awaited while it writes: this comes first. */
  async function resealed(
    row: VaultRow | undefined,
    before: readonly Credential[],
    key: CryptoKey,
    vaultRevision: number,
  ): Promise<Credential[]> {
    // A forgotten passphrase is no dead end: once all keys are removed, with their providers, there is nothing to lose.
    if (!row || before.length === 0) return [];
    const old = await needKey(row);
    return Promise.all(
      before.map(async ({ providerId, origin, nonce, sealed }) => {
        const secret = await openSecret(old, { providerId, origin }, { nonce, sealed });
        return { providerId, origin, ...(await sealSecret(key, { providerId, origin }, secret)), vaultRevision };
      }),
    );
  }

  /** Null when a key was sealed or removed meanwhile: then it is to be done again. */
  async function commitProtection({ key, body }: Protection, mayRepeat: boolean): Promise<VaultRow | null> {
    const row = await readRow();
    const sealedBefore = await store.listCredentials();
    const vault: VaultRow = { revision: (row?.revision ?? 0) + 1, ...body };
    const credentials = await resealed(row, sealedBefore, key, vault.revision);
    try {
      await store.commit({
        checks: [{ type: 'stored-credentials', credentials: sealedBefore }],
        writes: [
          { type: 'vault', vault },
          { type: 'put', table: 'credentials', rows: credentials },
        ],
        audit: [entry(body.mode, credentials.length)],
      });
      return vault;
    } catch (error) {
      const now = mayRepeat && hasErrorCode(error, 'conflict') ? await readRow() : null;
      if (now !== null && now?.revision === row?.revision) return null;
      throw error;
    }
  }

  /** Says the way alone. */
  function entry(mode: VaultMode, keys: number): AuditRecordInput {
    return {
      atMs: loop.clock.nowMs(),
      actor: { type: 'person' },
      action: 'vault.protect',
      notebookId: null,
      sessionId: null,
      runId: null,
      target: mode,
      inputSummary: '',
      outputSummary: `${keys} ${keys === 1 ? 'key' : 'keys'} re-encrypted`,
      decision: 'allowed',
      rule: 'person',
    };
  }

  return {
    status,
    isLocked: async (row) => row !== undefined && row.mode !== 'device' && (await held.get(row)) === null,
    async seal({ providerId, origin }, secret) {
      const row = await ensureRow();
      const key = await needKey(row);
      return {
        providerId,
        origin,
        ...(await sealSecret(key, { providerId, origin }, secret)),
        vaultRevision: row.revision,
      };
    },
    async open({ nonce, sealed }, binding, row) {
      return openSecret(await needKey(row ?? (await ensureRow())), binding, { nonce, sealed });
    },
    async unlock(by) {
      const hold = held.begin();
      const row = await readRow();
      if (!row || row.mode === 'device') return status();
      const key = await keyFor(row, by);
      if (!key || !(await passesCheck(key, row.check))) throw wrong(row.mode);
      // Harmless when the protection has changed meanwhile: a key of another revision is not used.
      hold(key, row);
      return status();
    },
    async lock() {
      held.lock();
      return status();
    },
    async protect(how) {
      const hold = held.begin();
      const row = await readRow();
      // Before a second of work for nothing.
      if (row && (await store.countCredentials()) > 0) await needKey(row);
      const protection = await protectionFor(how);
      let vault: VaultRow | null = null;
      for (let tries = 1; !vault; tries += 1) vault = await commitProtection(protection, tries < MAX_TRIES);
      // What is held elsewhere opens nothing any more: the new key takes its place, or nothing does.
      if (vault.mode === 'device') held.lock();
      else hold(protection.key, vault);
      return status();
    },
    close: () => held.close(),
  };
}

function locked({ mode }: VaultRow): CloisterError {
  return new CloisterError(
    'key-locked',
    `The API keys are locked. Unlock them with the ${mode} under Models, then try again.`,
    { mode },
  );
}

function wrong(mode: LockableRow['mode']): CloisterError {
  const message =
    mode === 'passphrase'
      ? 'The passphrase is wrong. Check Caps Lock and the keyboard layout, then try again.'
      : 'This passkey does not match. Use the passkey that was created for the key protection.';
  return new CloisterError('bad-input', message, { mode });
}
