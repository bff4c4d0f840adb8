import { afterEach, describe, expect, it } from 'vitest';
import { onRunEvent } from '../../../../src/client/runs/run-events.ts';
import type { RunEvent } from '../../../../src/contracts/domain/run/event.ts';
import { STREAM_CHANNEL } from '../../../../src/contracts/wire/channels.ts';

const delta = (text: string): RunEvent => ({ type: 'text-delta', runId: 'run', step: 1, delta: text });

let stop = () => {};
afterEach(() => stop());

/** Posts messages as a worker does, and resolves with the events that were heard up to the last one. */
function eventsOf(messages: readonly unknown[]): Promise<RunEvent[]> {
  const heard: RunEvent[] = [];
  const channel = new BroadcastChannel(STREAM_CHANNEL);
  return new Promise((resolve) => {
    stop = onRunEvent((event) => {
      heard.push(event);
      if (event.type !== 'run-park') return;
      channel.close();
      resolve(heard);
    });
    for (const message of messages) channel.postMessage(message);
    channel.postMessage([{ type: 'run-park', runId: 'run', status: 'paused' }]);
  });
}

describe('onRunEvent', () => {
  it('calls back with each event of a message, in order', async () => {
    const events = await eventsOf([[delta('A'), delta('B')], [delta('C')]]);
    expect(events.slice(0, -1)).toEqual([delta('A'), delta('B'), delta('C')]);
  });

  it('ignores what is not an event, and keeps the others of its message', async () => {
    const strange = [null, 'text', { type: 'text-delta' }, { ...delta('X'), step: 0 }];
    const events = await eventsOf([delta('alone'), 'text', [...strange, delta('A')]]);
    expect(events.slice(0, -1)).toEqual([delta('A')]);
  });
});
