import { describe, expect, it } from 'vitest';
import type { ScreenAction } from '../../../../src/contracts/wire/screen-requests.ts';
import { createScreen } from '../../../../src/runtime/app/create-screen.ts';

const RUN = { runId: 'run-1', notebookId: 'notebook-1' };
const LIST: ScreenAction = { type: 'list-tabs' };

/** A port with a channel and a timer that the test works by hand. */
function openLab() {
  const sent: unknown[] = [];
  const timers = new Set<() => void>();
  const channel: { postMessage: (message: unknown) => void; onmessage: BroadcastChannel['onmessage'] } = {
    postMessage: (message) => void sent.push(message),
    onmessage: null,
  };
  let ids = 0;
  const screen = createScreen({
    channel,
    nextId: () => `question-${++ids}`,
    after(_ms, act) {
      timers.add(act);
      return () => void timers.delete(act);
    },
  });
  const receive = (data: unknown) =>
    channel.onmessage?.call(new BroadcastChannel('unused'), new MessageEvent('message', { data }));
  return { screen, sent, timers, receive };
}

describe('createScreen', () => {
  it('sends a question to the tabs, and resolves with the answer to it', async () => {
    const { screen, sent, receive, timers } = openLab();
    const asked = screen.ask(RUN, LIST, new AbortController().signal);
    expect(sent).toEqual([{ questionId: 'question-1', ...RUN, action: LIST }]);
    receive({ questionId: 'question-9', outcome: { type: 'done' } });
    receive({ questionId: 'question-1', outcome: { type: 'nonsense' } });
    receive({ questionId: 'question-1', outcome: { type: 'tabs', tabs: [] } });
    expect(await asked).toEqual({ type: 'tabs', tabs: [] });
    expect(timers.size).toBe(0);
  });

  it('fails clearly when no tab answers in time', async () => {
    const { screen, timers } = openLab();
    const asked = screen.ask(RUN, LIST, new AbortController().signal);
    for (const act of timers) act();
    await expect(asked).rejects.toMatchObject({ code: 'tab-closed', message: expect.stringMatching(/closed/) });
  });

  it('stops waiting when the run is cancelled', async () => {
    const { screen, timers } = openLab();
    const cancelled = new AbortController();
    const asked = screen.ask(RUN, LIST, cancelled.signal);
    cancelled.abort(new Error('cancelled'));
    await expect(asked).rejects.toThrow('cancelled');
    expect(timers.size).toBe(0);
    await expect(screen.ask(RUN, LIST, cancelled.signal)).rejects.toThrow('cancelled');
  });
});
