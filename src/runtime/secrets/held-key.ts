import { z } from 'zod';
import { passesCheck } from '../../adapters/web-crypto/seal.ts';
import type { VaultRow } from '../../core/ports/rows/vault-row.ts';
import type { Deadline, LoopPorts } from '../../core/run/run-ports.ts';
import type { LockableRow } from './vault-keys.ts';

/** The key of such a vault, in the memory of the workers while it is unlocked. */
export interface HeldKey {
  /** Null while it is locked. Asks the other workers, once for each revision of the vault. */
  get(row: LockableRow): Promise<CryptoKey | null>;
  /** A key was used: the time without use begins anew, in all workers. */
  noteUse(): void;
  /**
   * Call before a key is made, and what it gives back once it is made: it unlocks all workers. When something was locked in
   * between, it does nothing.
   */
  begin(): (key: CryptoKey, row: LockableRow) => void;
  /** Forgets the key, in all workers. */
  lock(): void;
  close(): void;
}

export interface HeldKeyPorts {
  /** Workers that share a vault share this channel. Nothing else may listen there. */
  readonly channel: string;
  readonly clock: LoopPorts['clock'];
  readonly deadline: LoopPorts['deadline'];
  readonly readRow: () => Promise<VaultRow | undefined>;
}

interface Held {
  readonly key: CryptoKey;
  readonly revision: number;
  /** One for each time somebody unlocked. */
  readonly unlockId: string;
  readonly idleMs: number;
  /** When it was last used, on both clocks. */
  used: { wallMs: number; monotonicMs: number };
}

const messageSchema = z.union([
  z.strictObject({ type: z.literal('ask') }),
  z.strictObject({
    type: z.literal('key'),
    key: z.instanceof(CryptoKey),
    revision: z.number(),
    unlockId: z.string(),
    /** For how long it was not used. */
    unusedMs: z.number().nonnegative(),
  }),
  z.strictObject({ type: z.literal('use'), unlockId: z.string() }),
  z.strictObject({ type: z.literal('lock'), unlockId: z.string().nullable() }),
]);
type Message = z.infer<typeof messageSchema>;

/** How long other workers have for an answer. A later one counts as well. */
const ANSWER_MS = 300;
/** The monotonic clock may stand still while the device sleeps, and timers with it: it is looked at again so often. */
const LOOK_AGAIN_MS = 30_000;

export function createHeldKey({ channel: name, clock, deadline, readRow }: HeldKeyPorts): HeldKey {
  const channel = new BroadcastChannel(name);
  const asks = new Map<number, Promise<void>>();
  const waiting = new Set<() => void>();
  /** What was locked stays so, whatever comes late. */
  const ended = new Set<string>();
  let locks = 0;
  let held: Held | null = null;
  let timer: Deadline | null = null;

  let closed = false;

  const post = (message: Message) => {
    if (!closed) channel.postMessage(message);
  };
  const now = () => ({ wallMs: clock.nowMs(), monotonicMs: clock.monotonicMs() });

  /** By the clock that says more: one that is set back keeps nothing open, and sleep counts. */
  function unusedMs({ used }: Held): number {
    const { wallMs, monotonicMs } = now();
    return Math.max(wallMs - used.wallMs, monotonicMs - used.monotonicMs);
  }

  /** The key that is held, unless its time is over. */
  function current(): Held | null {
    if (held && unusedMs(held) >= held.idleMs) forget();
    return held;
  }

  function forget(): void {
    held = null;
    timer?.cancel();
    timer = null;
  }

  function watch(): void {
    timer?.cancel();
    timer = null;
    const still = current();
    if (!still) return;
    const mine = deadline(Math.min(still.idleMs - unusedMs(still), LOOK_AGAIN_MS));
    timer = mine;
    mine.signal.addEventListener('abort', () => {
      if (timer === mine) watch();
    });
  }

  function hold(key: CryptoKey, row: LockableRow, unlockId: string, unused: number): void {
    const { wallMs, monotonicMs } = now();
    held = {
      ...{ key, unlockId, revision: row.revision, idleMs: row.idleMinutes * 60_000 },
      used: { wallMs: wallMs - unused, monotonicMs: monotonicMs - unused },
    };
    watch();
    for (const go of waiting) go();
  }

  function lockHere(): string | null {
    const unlockId = held?.unlockId ?? null;
    if (unlockId !== null) ended.add(unlockId);
    locks += 1;
    forget();
    return unlockId;
  }

  /** Takes a key over from another worker, when it is the key of this vault. */
  async function adopt({ key, revision, unlockId, unusedMs }: Extract<Message, { type: 'key' }>): Promise<void> {
    const before = locks;
    const row = await readRow();
    if (!row || row.mode === 'device' || row.revision !== revision || !(await passesCheck(key, row.check))) return;
    if (locks !== before || ended.has(unlockId) || current()?.revision === revision) return;
    hold(key, row, unlockId, unusedMs);
  }

  function heed(message: Message): void {
    switch (message.type) {
      case 'ask': {
        const mine = current();
        if (!mine) return;
        const { key, revision, unlockId } = mine;
        return post({ type: 'key', key, revision, unlockId, unusedMs: Math.max(0, unusedMs(mine)) });
      }
      case 'key':
        // Where the database cannot be read, nothing can be opened either.
        return void adopt(message).catch(() => undefined);
      case 'use': {
        const mine = current();
        if (mine?.unlockId !== message.unlockId) return;
        mine.used = now();
        return watch();
      }
      case 'lock': {
        if (message.unlockId !== null) ended.add(message.unlockId);
        const mine = lockHere();
        // Who locked did not know of this one: others may still be taking it over.
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
    if (parsed.success) heed(parsed.data);
  };
  // At once: who holds the key now may be gone when it is needed.
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
      watch();
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
