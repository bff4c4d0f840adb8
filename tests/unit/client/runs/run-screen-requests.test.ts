import { afterEach, describe, expect, it, vi } from 'vitest';
import { noteOwnRun, onScreenRequest } from '../../../../src/client/runs/run-screen-requests.ts';
import { SCREEN_CHANNEL } from '../../../../src/contracts/wire/channels.ts';
import type { ScreenQuestion, ScreenRequest } from '../../../../src/contracts/wire/screen-requests.ts';
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

describe('screen questions of runs', () => {
  afterEach(() => void vi.restoreAllMocks());

  const ask = (runId: string, questionId: string): ScreenQuestion => ({
    questionId,
    runId,
    notebookId: 'notebook-1',
    action: { type: 'list-tabs' },
  });

  /** The ids of the questions that a tab acts on, and the answers that its worker gets. */
  async function answered(messages: readonly ScreenQuestion[], meanwhile: () => void = () => {}) {
    const acted: string[] = [];
    const answers: unknown[] = [];
    noteOwnRun('run-own');
    const stop = onScreenRequest(
      () => {},
      async ({ questionId }) => {
        acted.push(questionId);
        return { type: 'done' };
      },
    );
    const channel = new BroadcastChannel(SCREEN_CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => void answers.push(data);
    for (const message of [...messages, ask('run-own', 'last')]) channel.postMessage(message);
    await waitUntil(() => expect(answers).toContainEqual({ questionId: 'last', outcome: { type: 'done' } }));
    meanwhile();
    channel.postMessage(ask('run-own', 'end'));
    await waitUntil(() => expect(answers).toContainEqual({ questionId: 'end', outcome: { type: 'done' } }));
    channel.close();
    stop();
    return acted;
  }

  it('are answered by the tab that started the run, and by no other', async () => {
    expect(await answered([ask('run-own', 'mine'), ask('run-of-another-tab', 'other')])).toEqual([
      'mine',
      'last',
      'end',
    ]);
  });

  it('are answered once the run is known to belong to this tab, unless it has stopped waiting', async () => {
    expect(await answered([ask('run-soon', 'soon')], () => noteOwnRun('run-soon'))).toContain('soon');
    const late = await answered([ask('run-late', 'late')], () => {
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000);
      noteOwnRun('run-late');
    });
    expect(late).not.toContain('late');
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
