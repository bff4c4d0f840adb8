import { createGrantSealer, GRANT_KEY } from '../../src/adapters/web-crypto/grant-sealer.ts';
import type { RunEvent } from '../../src/contracts/domain/run/event.ts';
import type { ScreenRequest } from '../../src/contracts/wire/screen-requests.ts';
import { createToolList } from '../../src/core/execution/parse-call.ts';
import type { GrantSealer } from '../../src/core/grants/prove-grant.ts';
import type { Clock } from '../../src/core/ports/clock.ts';
import type { SaltedHasher } from '../../src/core/ports/hasher.ts';
import type { Ids } from '../../src/core/ports/id-source.ts';
import type { Store } from '../../src/core/ports/store.ts';
import type { Deadline, LoopPorts } from '../../src/core/run/run-ports.ts';
import { TOOLS } from '../../src/tools/index.ts';
import { hasher, NOON_MS } from './memory-notebook.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';
import { noFetcher, noGit, noPdfs, noScaler, noScreen, noScripts, noSearch } from './no-fetcher.ts';
import { noHelpers } from './no-helpers.ts';

/** A clock that only moves on request. */
export interface FakeClock extends Clock {
  /** Advances both clocks; reached deadlines abort. */
  advance(ms: number): void;
  /** Sets only the wall clock, forward or back. */
  setWall(nowMs: number): void;
}

export interface MemoryServices {
  readonly store: MemoryStore;
  readonly ports: LoopPorts;
  readonly clock: FakeClock;
  /** All emitted events, in order. */
  readonly events: RunEvent[];
  /** All screen requests of runs, in order. */
  readonly shown: ScreenRequest[];
}

export const nodeHasher: SaltedHasher = hasher;

/** Returns a sealer with a random key that lasts as long as it. */
export function createTestSealer(): GrantSealer {
  const key = GRANT_KEY.make();
  return createGrantSealer(() => key);
}

/** Returns numbered ids: `run-1`, `run-2`, `change-1` … */
export function countingIds(): Ids {
  const counts = new Map<string, number>();
  return {
    next(prefix) {
      const count = (counts.get(prefix) ?? 0) + 1;
      counts.set(prefix, count);
      return `${prefix}-${count}`;
    },
  };
}

/** Creates a clock with its deadlines. */
export function createFakeTime(startMs: number = NOON_MS): { clock: FakeClock; deadline: (ms: number) => Deadline } {
  let wallMs = startMs;
  let monotonicMs = 1000;
  const open = new Map<AbortController, number>();
  const clock: FakeClock = {
    nowMs: () => wallMs,
    monotonicMs: () => monotonicMs,
    advance(ms) {
      wallMs += ms;
      monotonicMs += ms;
      for (const [controller, dueMs] of open) {
        if (monotonicMs < dueMs) continue;
        open.delete(controller);
        controller.abort('time');
      }
    },
    setWall(nowMs) {
      wallMs = nowMs;
    },
  };
  const deadline = (ms: number): Deadline => {
    const controller = new AbortController();
    open.set(controller, monotonicMs + ms);
    return { signal: controller.signal, cancel: () => void open.delete(controller) };
  };
  return { clock, deadline };
}

export interface MemoryServicesOptions {
  /** Replaces the store in memory for the loop only: a wrapper, or another store. */
  readonly wrap?: (store: MemoryStore) => Store;
  /** Whether log entries are hashed. Default true. */
  readonly chained?: boolean;
}

/** Creates all services of the loop in memory: a store, a stopped clock, numbered ids. No service waits. */
export function createMemoryServices(options: MemoryServicesOptions = {}): MemoryServices {
  const { clock, deadline } = createFakeTime();
  const store = createMemoryStore({ hasher: nodeHasher, nowMs: () => clock.nowMs(), chained: options.chained ?? true });
  const events: RunEvent[] = [];
  const shown: ScreenRequest[] = [];
  const ports: LoopPorts = {
    store: options.wrap?.(store) ?? store,
    clock,
    ids: countingIds(),
    hasher: nodeHasher,
    sealer: createTestSealer(),
    tools: createToolList(TOOLS),
    fetcher: noFetcher,
    screen: { show: (request) => void shown.push(request), ask: noScreen.ask },
    git: noGit,
    search: noSearch,
    pdf: noPdfs,
    pictures: noScaler,
    script: noScripts,
    helpers: noHelpers,
    deadline,
    emit: (event) => void events.push(event),
    flushDrafts: async () => {},
    probe: () => {},
  };
  return { store, ports, clock, events, shown };
}
