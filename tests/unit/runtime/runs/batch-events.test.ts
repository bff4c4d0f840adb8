import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../../src/contracts/domain/run/event.ts';
import { batchEvents } from '../../../../src/runtime/runs/batch-events.ts';

const USAGE = { inputTokens: 1, outputTokens: 1, requests: 1 };
const text = (delta: string, runId = 'run'): RunEvent => ({ type: 'text-delta', runId, step: 1, delta });
const reasoning = (delta: string): RunEvent => ({ type: 'reasoning-delta', runId: 'run', step: 1, delta });
const stepStart: RunEvent = { type: 'step-start', runId: 'run', step: 1, maxSteps: 20 };
const stepEnd: RunEvent = { type: 'step-end', runId: 'run', step: 1, usage: USAGE };
const runEnd: RunEvent = { type: 'run-end', runId: 'run', status: 'completed', stopReason: 'end' };
const called = (n: number): RunEvent => ({
  type: 'tool-call',
  runId: 'run',
  toolCallId: `call-${n}`,
  toolName: 'read_file',
  inputText: '{}',
  idempotencyKey: `call-${n}`,
  requesterId: 'assistant',
});

/** A clock that is moved by hand, with its timers. */
function createLab() {
  const messages: { atMs: number; events: readonly RunEvent[] }[] = [];
  let timers: { atMs: number; act: () => void }[] = [];
  let nowMs = 1000;
  const { emit } = batchEvents({
    send: (events) => void messages.push({ atMs: nowMs, events }),
    nowMs: () => nowMs,
    after(ms, act) {
      const timer = { atMs: nowMs + ms, act };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  return {
    emit,
    messages,
    events: () => messages.flatMap(({ events }) => events),
    pass(ms: number) {
      nowMs += ms;
      const due = timers.filter(({ atMs }) => atMs <= nowMs);
      timers = timers.filter(({ atMs }) => atMs > nowMs);
      for (const { act } of due) act();
    },
  };
}

const deltasOf = (events: readonly RunEvent[], type: 'text-delta' | 'reasoning-delta') =>
  events.flatMap((event) => (event.type === type ? [event.delta] : [])).join('');

/** The most messages within any second. */
function mostInASecond(messages: readonly { atMs: number }[]): number {
  return Math.max(
    ...messages.map(({ atMs }) => messages.filter((one) => one.atMs >= atMs && one.atMs < atMs + 1000).length),
  );
}

describe('batchEvents', () => {
  it('leaves out messages of low priority when there are many, and says how many', () => {
    const lab = createLab();
    lab.emit(stepStart);
    for (let n = 0; n < 25; n += 1) lab.emit({ type: 'log', runId: 'run', level: 'info', message: `${n}` });
    lab.emit(called(1));
    lab.pass(40);
    const logs = lab.events().filter(({ type }) => type === 'log');
    expect(logs).toHaveLength(11);
    expect(logs.at(-1)).toMatchObject({ level: 'warning', message: '15 further messages were left out.' });
    expect(lab.events().filter(({ type }) => type === 'tool-call')).toHaveLength(1);
    lab.emit({ type: 'log', runId: 'run', level: 'info', message: 'later' });
    lab.pass(40);
    expect(lab.events().at(-1)).toMatchObject({ message: 'later' });
  });

  it('sends the first delta of a step at once', () => {
    const lab = createLab();
    lab.emit(stepStart);
    lab.pass(1);
    lab.emit(text('A'));
    expect(lab.events()).toEqual([stepStart, text('A')]);
    lab.emit(text('B'));
    expect(lab.events()).toHaveLength(2);
  });

  it('sends at most 30 messages a second of a flood, and every character in order', () => {
    const lab = createLab();
    lab.emit(stepStart);
    let sent = '';
    for (let at = 0; at < 20_000; at += 1) {
      const delta = `${at} `;
      sent += delta;
      lab.emit(text(delta));
      if (at % 8 === 0) lab.pass(1);
    }
    lab.emit(stepEnd);
    lab.emit(runEnd);
    expect(mostInASecond(lab.messages)).toBeLessThanOrEqual(31);
    expect(deltasOf(lab.events(), 'text-delta')).toBe(sent);
    expect(lab.events().slice(-2)).toEqual([stepEnd, runEnd]);
  });

  it('sends at most 30 messages a second about a thousand calls', () => {
    const lab = createLab();
    for (let at = 0; at < 1000; at += 1) {
      lab.emit(called(at));
      lab.pass(1);
    }
    lab.pass(100);
    expect(lab.messages.length).toBeLessThanOrEqual(31);
    expect(lab.events()).toEqual(Array.from({ length: 1000 }, (_, n) => called(n)));
  });

  it('sends what is held back after a pause, without a further event', () => {
    const lab = createLab();
    lab.emit(stepStart);
    lab.emit(text('A'));
    lab.emit(text('B'));
    lab.pass(34);
    expect(deltasOf(lab.events(), 'text-delta')).toBe('AB');
  });

  it('keeps text and reasoning apart, and the order of both', () => {
    const lab = createLab();
    lab.emit(stepStart);
    lab.emit(text('A'));
    for (const event of [text('B'), text('C'), reasoning('1'), reasoning('2'), text('D')]) lab.emit(event);
    lab.pass(34);
    expect(lab.messages.at(-1)?.events).toEqual([text('BC'), reasoning('12'), text('D')]);
  });

  it('sends the end of a run at once, after everything before it', () => {
    const lab = createLab();
    lab.emit(stepStart);
    lab.emit(text('A'));
    lab.emit(text('B'));
    lab.emit(runEnd);
    expect(lab.messages.at(-1)?.events).toEqual([text('B'), runEnd]);
  });

  it('does not let one run hold back another', () => {
    const lab = createLab();
    lab.emit(text('A'));
    lab.emit(text('X', 'other'));
    expect(lab.events()).toEqual([text('A'), text('X', 'other')]);
  });
});
