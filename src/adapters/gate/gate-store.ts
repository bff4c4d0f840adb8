import type { AllowedOrigin } from '../../contracts/domain/origin.ts';
import { GATE_CHANNEL } from '../../contracts/wire/channels.ts';
import type { GateNotice, GateState, LedgerEntry } from '../../contracts/wire/gate-messages.ts';
import { retryOpening } from '../../core/shared/retry-opening.ts';
import { renewBeforeWriting } from '../indexed-db/renew-write-file.ts';

const DATABASE = 'cloister-gate';
/** Most ledger lines of each kind. Kept separately, so that provoked refusals cannot displace sent requests. */
const KEPT = { left: 20_000, refused: 2000 };
const EMPTY: GateState & { seq: number } = {
  seq: 0,
  airplane: false,
  allowed: [],
  allowedRevision: 0,
  left: { requests: 0, bytesOut: 0, bytesIn: 0 },
  refused: 0,
};

/** Ledger lines of sent and of refused requests. */
export type LedgerKind = keyof typeof KEPT;
type Row = GateState & { seq: number };
type NewEntry = Omit<LedgerEntry, 'seq'>;

/** The gate's own small database, so that the gate never opens the notebook's. Rejects without IndexedDB. */
export interface GateStore {
  state(): Promise<GateState>;
  setAirplane(on: boolean): Promise<void>;
  setAllowed(allowed: readonly AllowedOrigin[]): Promise<void>;
  /** Adds the line that `decide` returns for the current state; resolves with it. */
  append(decide: (state: GateState) => NewEntry): Promise<LedgerEntry>;
  markSent(seq: number): Promise<void>;
  /** Counts the bytes of a sent request, and notes that it failed; ignored for one that was not sent. */
  addBytes(seq: number, bytesOut: number, bytesIn: number, unanswered?: true): Promise<void>;
  /** Lists lines newest first, at most `limit`. Default: both kinds. */
  ledger(limit: number, kind?: LedgerKind): Promise<LedgerEntry[]>;
  close(): void;
}

/** Opens the database on first use, and again after it was closed from outside. */
export function createGateStore(): GateStore {
  const channel = new BroadcastChannel(GATE_CHANNEL);
  let opening: Promise<IDBDatabase> | null = null;

  function open(): Promise<IDBDatabase> {
    opening ??= openDatabase(() => {
      opening = null;
    }).catch((error) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  /** Runs one durable transaction over all stores; `work` may await only its own requests. */
  async function change<T>(
    notice: GateNotice,
    work: (parts: Record<LedgerKind | 'state', IDBObjectStore>, row: Row) => T,
  ): Promise<T> {
    const database = await open();
    const transaction = database.transaction(['state', 'left', 'refused'], 'readwrite', { durability: 'strict' });
    const parts = {
      state: transaction.objectStore('state'),
      left: transaction.objectStore('left'),
      refused: transaction.objectStore('refused'),
    };
    const done = finished(transaction);
    const result = promised<Row | undefined>(parts.state.get('now')).then((row) => work(parts, { ...EMPTY, ...row }));
    // A refused write rejects both promises; both are awaited.
    const [value] = await Promise.all([result, done]);
    channel.postMessage(notice);
    return value;
  }

  return {
    async state() {
      const database = await open();
      const row = await promised<Row | undefined>(database.transaction('state').objectStore('state').get('now'));
      const { seq: _, ...state } = { ...EMPTY, ...row };
      return state;
    },
    async setAirplane(airplane) {
      await change(airplane ? 'airplane-on' : 'airplane-off', ({ state }, row) =>
        state.put({ ...row, airplane }, 'now'),
      );
    },
    async setAllowed(allowed) {
      await change('allowed', ({ state }, row) =>
        state.put({ ...row, allowed: [...allowed], allowedRevision: row.allowedRevision + 1 }, 'now'),
      );
    },
    append: (decide) =>
      change('ledger', (parts, row) => {
        const entry = { ...decide(row), seq: row.seq + 1 };
        const kind = entry.decision === 'allowed' ? 'left' : 'refused';
        parts[kind].add(entry);
        if (entry.seq % 100 === 0) trim(parts[kind], KEPT[kind]);
        parts.state.put({ ...row, seq: entry.seq, refused: row.refused + (kind === 'refused' ? 1 : 0) }, 'now');
        return entry;
      }),
    async markSent(seq) {
      await change('ledger', ({ left, state }, row) =>
        edit(left, seq, (entry) => {
          state.put({ ...row, left: { ...row.left, requests: row.left.requests + 1 } }, 'now');
          return { ...entry, sent: true };
        }),
      );
    },
    async addBytes(seq, bytesOut, bytesIn, unanswered) {
      await change('ledger', ({ left, state }, row) =>
        edit(left, seq, (entry) => {
          // Announced, then blocked by the worker's own policy: nothing was sent.
          if (!entry.sent) return entry;
          const { requests } = row.left;
          const sum = { requests, bytesOut: row.left.bytesOut + bytesOut, bytesIn: row.left.bytesIn + bytesIn };
          state.put({ ...row, left: sum }, 'now');
          const bytes = { bytesOut: entry.bytesOut + bytesOut, bytesIn: entry.bytesIn + bytesIn };
          return { ...entry, ...bytes, ...(unanswered ? { unanswered } : {}) };
        }),
      );
    },
    async ledger(limit, only) {
      const database = await open();
      const kinds: LedgerKind[] = only === undefined ? ['left', 'refused'] : [only];
      const transaction = database.transaction(kinds);
      const lines = await Promise.all(kinds.map((kind) => newest(transaction.objectStore(kind), limit)));
      const both = lines.flat();
      return both.sort((a, b) => b.seq - a.seq).slice(0, limit);
    },
    close() {
      channel.close();
      void opening?.then((database) => database.close()).catch(() => undefined);
    },
  };
}

async function openDatabase(onClosed: () => void): Promise<IDBDatabase> {
  await renewBeforeWriting();
  return retryOpening(() => openOnce(onClosed), wait);
}

function openOnce(onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('state');
      request.result.createObjectStore('left', { keyPath: 'seq' });
      request.result.createObjectStore('refused', { keyPath: 'seq' });
    };
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = onClosed;
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      resolve(database);
    };
  });
}

function promised<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Updates one line, if it still exists. */
function edit(store: IDBObjectStore, seq: number, how: (entry: LedgerEntry) => LedgerEntry): void {
  const request: IDBRequest<LedgerEntry | undefined> = store.get(seq);
  request.onsuccess = () => {
    if (request.result !== undefined) store.put(how(request.result));
  };
}

/** Deletes all but the newest lines. */
function trim(store: IDBObjectStore, kept: number): void {
  let passed = 0;
  const request = store.openKeyCursor(null, 'prev');
  request.onsuccess = () => {
    const cursor = request.result;
    if (cursor === null) return;
    if (passed === kept) {
      store.delete(IDBKeyRange.upperBound(cursor.primaryKey));
      return;
    }
    const step = passed === 0 ? kept : 1;
    passed += step;
    cursor.advance(step);
  };
}

function newest(store: IDBObjectStore, limit: number): Promise<LedgerEntry[]> {
  return new Promise((resolve, reject) => {
    const entries: LedgerEntry[] = [];
    const request = store.openCursor(null, 'prev');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null || entries.length === limit) return resolve(entries);
      entries.push(cursor.value);
      cursor.continue();
    };
  });
}

function wait(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
