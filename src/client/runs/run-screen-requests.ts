import { SCREEN_CHANNEL } from '../../contracts/wire/channels.ts';
import type { ScreenRequest } from '../../contracts/wire/screen-requests.ts';

/** Limit of requests of unknown runs: the answer to `runs.start` may arrive after the run's first step. */
const MOST_EARLY = 8;

const own = new Set<string>();
const listeners = new Set<(request: ScreenRequest) => void>();
let early: ScreenRequest[] = [];

/** Notes that a run was started in this tab: its screen requests apply here, and in no other tab. */
export function noteOwnRun(runId: string): void {
  own.add(runId);
  const due = early.filter((request) => request.runId === runId);
  early = early.filter((request) => request.runId !== runId);
  for (const request of due) tell(request);
}

/** Listens to screen requests of runs of this tab. Returns a function that stops it. */
export function onScreenRequest(listener: (request: ScreenRequest) => void): () => void {
  listeners.add(listener);
  const channel = new BroadcastChannel(SCREEN_CHANNEL);
  channel.onmessage = async (message: MessageEvent<unknown>) => {
    // The schema code is fetched with the first request instead of at the start.
    const { screenRequestSchema } = await import('../../contracts/wire/screen-requests.ts');
    const parsed = screenRequestSchema.safeParse(message.data);
    if (!parsed.success) return;
    if (own.has(parsed.data.runId)) listener(parsed.data);
    else early = [...early, parsed.data].slice(-MOST_EARLY);
  };
  return () => {
    listeners.delete(listener);
    channel.close();
  };
}

function tell(request: ScreenRequest): void {
  for (const listener of listeners) listener(request);
}
