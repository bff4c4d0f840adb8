import type { RunEvent } from '../../contracts/domain/run/event.ts';

/** Least time in milliseconds between two messages about a run: at most 30 a second. */
const INTERVAL_MS = 34;

/** Events that are sent at once: the run does not work any longer, and its worker may end. */
const LAST_EVENTS: readonly RunEvent['type'][] = ['run-park', 'run-end', 'task-end'];
/** Most `log` events in one message; a warning counts those that were left out. */
const MOST_LOGS = 10;

export interface EventBatchPorts {
  /** Sends events in one message. */
  readonly send: (events: readonly RunEvent[]) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly nowMs: () => number;
  /** Calls back once after so many milliseconds. Returns how to cancel. */
  readonly after: (ms: number, act: () => void) => () => void;
}

export interface EventBatches {
  emit(event: RunEvent): void;
  /** Sends what is held back. Later events are dropped. */
  stop(): void;
}

/** What is held back of one run. */
interface HeldEvents {
  events: RunEvent[];
  /** How many `log` events are among them, and how many were left out. */
  logs: number;
  leftOut: number;
  sentMs: number;
  /** Whether the next delta is the first one of its step. */
  isStepNew: boolean;
  cancelTimer: (() => void) | null;
}

/**
 * Gathers the events of each run into messages: the first delta of a step goes at once, later events every 34 ms, in their order. Adjacent deltas of the same kind
 * become one, and of adjacent to-do lists the last is sent.
 */
export function batchEvents({ send, nowMs, after }: EventBatchPorts): EventBatches {
  const byRun = new Map<string, HeldEvents>();
  let stopped = false;

  function flush(held: HeldEvents): void {
    held.cancelTimer?.();
    held.cancelTimer = null;
    held.sentMs = nowMs();
    const { events, leftOut } = held;
    const [first] = events;
    held.events = [];
    held.logs = 0;
    held.leftOut = 0;
    if (leftOut > 0 && first) {
      events.push({
        type: 'log',
        runId: first.runId,
        level: 'warning',
        message: `${leftOut} further messages were left out.`,
      });
    }
    if (events.length > 0) send(events);
  }

  function emit(event: RunEvent): void {
    if (stopped) return;
    const held = byRun.get(event.runId) ?? {
      events: [],
      logs: 0,
      leftOut: 0,
      sentMs: Number.NEGATIVE_INFINITY,
      isStepNew: false,
      cancelTimer: null,
    };
    byRun.set(event.runId, held);
    if (event.type === 'log' && held.logs >= MOST_LOGS) held.leftOut += 1;
    else add(held.events, event);
    if (event.type === 'log') held.logs += 1;
    const isFirstDelta = held.isStepNew && isDelta(event);
    if (event.type === 'step-start') held.isStepNew = true;
    if (isFirstDelta) held.isStepNew = false;
    const isLast = LAST_EVENTS.includes(event.type);
    const leftMs = held.sentMs + INTERVAL_MS - nowMs();
    if (isFirstDelta || isLast || leftMs <= 0) flush(held);
    else held.cancelTimer ??= after(leftMs, () => flush(held));
    if (isLast) byRun.delete(event.runId);
  }

  return {
    emit,
    stop() {
      for (const held of byRun.values()) flush(held);
      byRun.clear();
      stopped = true;
    },
  };
}

type Delta = Extract<RunEvent, { type: 'text-delta' | 'reasoning-delta' }>;

function isDelta(event: RunEvent | undefined): event is Delta {
  return event?.type === 'text-delta' || event?.type === 'reasoning-delta';
}

function add(events: RunEvent[], event: RunEvent): void {
  const last = events.at(-1);
  if (isDelta(event) && isDelta(last) && last.type === event.type && last.step === event.step) {
    events[events.length - 1] = { ...last, delta: last.delta + event.delta };
  } else if (event.type === 'todo-update' && last?.type === 'todo-update') {
    events[events.length - 1] = event;
  } else events.push(event);
}
