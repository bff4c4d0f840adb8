import type { DexieStore } from '../../adapters/dexie/dexie-store.ts';
import { type KeyBinding, openSecret, passesCheck, sealSecret } from '../../adapters/web-crypto/seal.ts';
import type { AuditRecordInput } from '../../contracts/domain/audit.ts';
import type { Credential, VaultMode, VaultStatus } from '../../contracts/domain/provider.ts';
import { type CloisterError, hasErrorCode } from '../../contracts/errors/errors.ts';
import { badInputError } from '../../contracts/errors/messages/app-messages.ts';
import { keyLockedError } from '../../contracts/errors/messages/server-messages.ts';
import { plainWord } from '../../contracts/sentences/run-sentences.ts';
import type { CommandValue } from '../../contracts/wire/commands/commands.ts';
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

/** Seals the keys of providers and opens them for use. */
export interface Vault {
  status(): Promise<VaultStatus>;
  /** Resolves with whether the vault must be unlocked before a key can be opened. */
  isLocked(row: VaultRow | undefined): Promise<boolean>;
  /** Seals a key for one provider and origin, for the caller to commit. Rejects with `key-locked`. */
  seal(binding: KeyBinding, secret: string): Promise<Credential>;
  /**
   * Opens a key for its provider and origin. Rejects with `key-locked` or `key-mismatch`. `row`: the protection read together
   * with the key. Default: the current one.
   */
  open(credential: Credential, binding: KeyBinding, row?: VaultRow): Promise<string>;
  /** Unlocks the vault in all workers. Rejects with `bad-input` for a wrong passphrase or passkey. */
  unlock(by: CommandValue<'vault.unlock'>): Promise<VaultStatus>;
  /** Locks the vault in all workers; does nothing in mode `device`. */
  lock(): Promise<VaultStatus>;
  /**
   * Re-encrypts all keys under another protection, in one commit with its log entry. Rejects with `key-locked` unless the vault
   * is unlocked or empty, and with `conflict` when another window has changed the protection meanwhile.
   */
  protect(how: CommandValue<'vault.protect'>): Promise<VaultStatus>;
  /** Clears the key in this worker only, and closes its channel. */
  close(): void;
}

interface VaultServices {
  readonly store: DexieStore;
  readonly loop: Pick<LoopPorts, 'clock' | 'deadline'>;
}

/** Default idle timeout, in minutes. */
const DEFAULT_IDLE_MINUTES = 15;
/** Most attempts to re-encrypt keys while other windows seal or remove keys. */
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

  /** Reads the vault, or creates one with a random key. Concurrent workers end with the same one. */
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

  /** Returns the key and restarts the idle timeout. */
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

  /** Re-encrypts all keys, before the transaction, which may await only the database. */
  async function resealed(
    row: VaultRow | undefined,
    before: readonly Credential[],
    key: CryptoKey,
    vaultRevision: number,
  ): Promise<Credential[]> {
    // Allows changing a forgotten passphrase once all keys have been removed.
    if (!row || before.length === 0) return [];
    const old = await needKey(row);
    return Promise.all(
      before.map(async ({ providerId, origin, nonce, sealed }) => {
        const secret = await openSecret(old, { providerId, origin }, { nonce, sealed });
        return { providerId, origin, ...(await sealSecret(key, { providerId, origin }, secret)), vaultRevision };
      }),
    );
  }

  /** Commits a protection; null when a key was sealed or removed meanwhile, and the caller must retry. */
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

  /** Creates the log entry, which contains only the mode. */
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
      // Harmless when the protection has changed meanwhile: a key of an older revision is never used.
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
      // Reject early: deriving a key takes about a second.
      if (row && (await store.countCredentials()) > 0) await needKey(row);
      const protection = await protectionFor(how);
      let vault: VaultRow | null = null;
      for (let tries = 1; !vault; tries += 1) vault = await commitProtection(protection, tries < MAX_TRIES);
      // The old key opens nothing any more: clear it, or replace it with the new one.
      if (vault.mode === 'device') held.lock();
      else hold(protection.key, vault);
      return status();
    },
    close: () => held.close(),
  };
}

function locked({ mode }: VaultRow): CloisterError {
  return keyLockedError('mode', { what: plainWord(mode === 'passkey' ? 'passkey' : 'passphrase') }, { mode });
}

function wrong(mode: LockableRow['mode']): CloisterError {
  return mode === 'passphrase' ? badInputError('passphrase', {}, { mode }) : badInputError('passkey', {}, { mode });
}
