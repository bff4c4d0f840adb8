import { describe, expect, it } from 'vitest';
import { noteOwnRun, onScreenRequest } from '../../../../src/client/runs/run-screen-requests.ts';
import { SCREEN_CHANNEL } from '../../../../src/contracts/wire/channels.ts';
import type { ScreenRequest } from '../../../../src/contracts/wire/screen-requests.ts';
import { routeFor } from '../../../../src/ui/ask/use-screen-requests.ts';
import { waitUntil } from '../../../support/wait-until.ts';

const wish = (runId: string, view: 'log' | 'settings' = 'log'): ScreenRequest => ({
  runId,
  notebookId: 'notebook-1',
  target: { view },
});

const LAST = wish('run-own', 'settings');

/** What is heard of messages that are sent as a worker sends them; `meanwhile` is done between the first and the last. */
async function hear(messages: readonly unknown[], meanwhile: () => void = () => {}): Promise<ScreenRequest[]> {
  const heard: ScreenRequest[] = [];
  noteOwnRun('run-own');
  const stop = onScreenRequest((request) => void heard.push(request));
  const channel = new BroadcastChannel(SCREEN_CHANNEL);
  for (const message of [...messages, LAST]) channel.postMessage(message);
  await waitUntil(() => expect(heard.at(-1)).toEqual(LAST));
  meanwhile();
  channel.close();
  stop();
  return heard;
}

describe('screen requests of runs', () => {
  it('are received only by the tab that started the run', async () => {
    expect(await hear([wish('run-own'), wish('run-of-another-tab')])).toEqual([wish('run-own'), LAST]);
  });

  it('are kept until the run is known to belong to this tab', async () => {
    const heard = await hear([wish('run-early')], () => noteOwnRun('run-early'));
    expect(heard).toEqual([LAST, wish('run-early')]);
  });

  it('are dropped when malformed', async () => {
    const own = wish('run-own');
    expect(
      await hear([{ ...own, target: { view: 'console' } }, { ...own, target: { url: 'https://x.y' } }, 'log']),
    ).toEqual([LAST]);
  });
});

describe('routeFor', () => {
  it('returns the route of a file in the run’s notebook, and of each view', () => {
    expect(routeFor({ ...wish('run-1'), target: { path: '/notes/a.md' } })).toEqual({
      view: 'file',
      notebookId: 'notebook-1',
      path: '/notes/a.md',
    });
    expect(routeFor(wish('run-1'))).toEqual({ view: 'log', runId: null });
    expect(routeFor(wish('run-1', 'settings'))).toEqual({ view: 'settings' });
    expect(routeFor({ ...wish('run-1'), target: { view: 'files' } })).toEqual({
      view: 'notebook',
      notebookId: 'notebook-1',
    });
  });
});
