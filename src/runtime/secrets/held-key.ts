import { z } from 'zod';
import { passesCheck } from '../../adapters/web-crypto/seal.ts';
import type { VaultRow } from '../../core/ports/rows/vault-row.ts';
import type { Deadline, LoopPorts } from '../../core/run/run-ports.ts';
import type { LockableRow } from './vault-keys.ts';

/** Holds the key of an unlocked vault in the memory of the workers. */
export interface HeldKey {
  /** Returns the key; null while locked. Asks the other workers once per revision of the vault. */
  get(row: LockableRow): Promise<CryptoKey | null>;
  /** Restarts the idle timeout in all workers, because a key was used. */
  noteUse(): void;
  /**
   * Call before deriving a key, and the returned function after it, which unlocks all workers. It does nothing when a lock
   * happened in between.
   */
  begin(): (key: CryptoKey, row: LockableRow) => void;
  /** Clears the key in all workers. */
  lock(): void;
  close(): void;
}

export interface HeldKeyPorts {
  /** Name of the broadcast channel of the workers that share the vault. It carries keys, so nothing else may listen. */
  readonly channel: string;
  readonly clock: LoopPorts['clock'];
  readonly deadline: LoopPorts['deadline'];
  readonly readRow: () => Promise<VaultRow | undefined>;
}

interface UnlockedKey {
  readonly key: CryptoKey;
  readonly revision: number;
  /** Unique per unlock. */
  readonly unlockId: string;
  readonly idleMs: number;
  /** Time of the last use, by both clocks. */
  used: { wallMs: number; monotonicMs: number };
}

const messageSchema = z.union([
  z.strictObject({ type: z.literal('ask') }),
  z.strictObject({
    type: z.literal('key'),
    key: z.instanceof(CryptoKey),
    revision: z.number(),
    unlockId: z.string(),
    /** Time since the last use, in milliseconds. */
    unusedMs: z.number().nonnegative(),
  }),
  z.strictObject({ type: z.literal('use'), unlockId: z.string() }),
  z.strictObject({ type: z.literal('lock'), unlockId: z.string().nullable() }),
]);
type Message = z.infer<typeof messageSchema>;

/** How long to wait for other workers, in milliseconds. A later response is still accepted. */
const ANSWER_MS = 300;
/** Interval of idle checks, in milliseconds. Timers and the monotonic clock may stop while the device sleeps. */
const CHECK_INTERVAL_MS = 30_000;

export function createHeldKey({ channel: name, clock, deadline, readRow }: HeldKeyPorts): HeldKey {
  const channel = new BroadcastChannel(name);
  const asks = new Map<number, Promise<void>>();
  const waiting = new Set<() => void>();
  /** Ids of ended unlocks; a late message must not restore their keys. */
  const ended = new Set<string>();
  let locks = 0;
  let held: UnlockedKey | null = null;
  let timer: Deadline | null = null;

  let closed = false;

  const post = (message: Message) => {
    if (!closed) channel.postMessage(message);
  };
  const now = () => ({ wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs() });

  /** Returns the idle time by the clock that shows more: the wall clock counts sleep, the monotonic clock cannot be set back. */
  function unusedMs({ used }: UnlockedKey): number {
    const { wallMs, monotonicMs } = now();
    return Math.max(wallMs - used.wallMs, monotonicMs - used.monotonicMs);
  }

  /** Returns the held key unless its idle timeout has passed. */
  function current(): UnlockedKey | null {
    if (held && unusedMs(held) >= held.idleMs) forget();
    return held;
  }

  function forget(): void {
    held = null;
    timer?.cancel();
    timer = null;
  }

  function scheduleCheck(): void {
    timer?.cancel();
    timer = null;
    const still = current();
    if (!still) return;
    const mine = deadline(Math.min(still.idleMs - unusedMs(still), CHECK_INTERVAL_MS));
    timer = mine;
    mine.signal.addEventListener('abort', () => {
      if (timer === mine) scheduleCheck();
    });
  }

  function hold(key: CryptoKey, row: LockableRow, unlockId: string, unused: number): void {
    const { wallMs, monotonicMs } = now();
    held = {
      key,
      unlockId,
      revision: row.revision,
      idleMs: row.idleMinutes * 60_000,
      used: { wallMs: wallMs - unused, monotonicMs: monotonicMs - unused },
    };
    scheduleCheck();
    for (const go of waiting) go();
  }

  function lockHere(): string | null {
    const unlockId = held?.unlockId ?? null;
    if (unlockId !== null) ended.add(unlockId);
    locks += 1;
    forget();
    return unlockId;
  }

  /** Adopts a key from another worker when it belongs to the current revision of the vault. */
  async function adopt({ key, revision, unlockId, unusedMs }: Extract<Message, { type: 'key' }>): Promise<void> {
    const before = locks;
    const row = await readRow();
    if (!row || row.mode === 'device' || row.revision !== revision || !(await passesCheck(key, row.check))) return;
    if (locks !== before || ended.has(unlockId) || current()?.revision === revision) return;
    hold(key, row, unlockId, unusedMs);
  }

  function handleMessage(message: Message): void {
    switch (message.type) {
      case 'ask': {
        const mine = current();
        if (!mine) return;
        const { key, revision, unlockId } = mine;
        return post({ type: 'key', key, revision, unlockId, unusedMs: Math.max(0, unusedMs(mine)) });
      }
      case 'key':
        // Ignore failures: when the database cannot be read, no key can be opened either.
        return void adopt(message).catch(() => undefined);
      case 'use': {
        const mine = current();
        if (mine?.unlockId !== message.unlockId) return;
        mine.used = now();
        return scheduleCheck();
      }
      case 'lock': {
        if (message.unlockId !== null) ended.add(message.unlockId);
        const mine = lockHere();
        // The locking worker did not know this unlock, which others may still be adopting: end it too.
        if (mine !== null && mine !== message.unlockId) post({ type: 'lock', unlockId: mine });
        return;
      }
      default:
        message satisfies never;
    }
  }

  function ask(): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(patience);
        waiting.delete(done);
        resolve();
      };
      const patience = setTimeout(done, ANSWER_MS);
      waiting.add(done);
      post({ type: 'ask' });
    });
  }

  channel.onmessage = (event: MessageEvent<unknown>) => {
    const parsed = messageSchema.safeParse(event.data);
    if (parsed.success) handleMessage(parsed.data);
  };
  // Ask immediately: the worker that holds the key may have ended when the key is needed.
  const first = ask();

  return {
    async get(row) {
      const known = current();
      if (known?.revision === row.revision) return known.key;
      const asked = asks.get(row.revision) ?? (asks.size === 0 ? first : ask());
      asks.set(row.revision, asked);
      await asked;
      const answered = current();
      return answered?.revision === row.revision ? answered.key : null;
    },
    noteUse() {
      const mine = current();
      if (!mine) return;
      mine.used = now();
      scheduleCheck();
      post({ type: 'use', unlockId: mine.unlockId });
    },
    begin() {
      const before = locks;
      return (key, row) => {
        if (locks !== before) return;
        const unlockId = crypto.randomUUID();
        hold(key, row, unlockId, 0);
        post({ type: 'key', key, revision: row.revision, unlockId, unusedMs: 0 });
      };
    },
    lock() {
      post({ type: 'lock', unlockId: lockHere() });
    },
    close() {
      closed = true;
      lockHere();
      for (const go of waiting) go();
      channel.close();
    },
  };
}
