import { SCREEN_CHANNEL } from '../../contracts/wire/channels.ts';
import type { ScreenOutcome, ScreenQuestion, ScreenRequest } from '../../contracts/wire/screen-requests.ts';

/** Limit of messages of unknown runs: the answer to `runs.start` may arrive after the run's first step. */
const MOST_EARLY = 32;

type Message = ScreenRequest | ScreenQuestion;

const own = new Set<string>();
const receivers = new Set<(message: Message) => Promise<void>>();
let early: { readonly message: Message; readonly atMs: number }[] = [];
/** After that the run has stopped waiting for an answer, in milliseconds. */
const ANSWER_MS = 4000;

/** Notes that a run was started in this tab: its screen requests apply here, and in no other tab. */
export function noteOwnRun(runId: string): void {
  own.add(runId);
  const due = early.filter(({ message }) => message.runId === runId);
  early = early.filter(({ message }) => message.runId !== runId);
  for (const { message, atMs } of due) {
    if (!('target' in message) && performance.now() - atMs > ANSWER_MS) continue;
    for (const receive of receivers) void receive(message);
  }
}

/** Returns whether a run was started in this tab since it was opened. */
export function isOwnRun(runId: string): boolean {
  return own.has(runId);
}

/** Listens to screen requests of runs of this tab, and answers their questions. Returns a function that stops it. */
export function onScreenRequest(
  listener: (request: ScreenRequest) => void,
  answer?: (question: ScreenQuestion) => Promise<ScreenOutcome>,
): () => void {
  const channel = new BroadcastChannel(SCREEN_CHANNEL);
  const receive = async (message: Message) => {
    if ('target' in message) listener(message);
    else if (answer) {
      const outcome = await answer(message);
      channel.postMessage({ questionId: message.questionId, outcome });
    }
  };
  receivers.add(receive);
  channel.onmessage = async ({ data }: MessageEvent<unknown>) => {
    // The schema code is fetched with the first request instead of at the start.
    const { screenMessageSchema } = await import('../../contracts/wire/screen-requests.ts');
    const parsed = screenMessageSchema.safeParse(data);
    if (!parsed.success) return;
    if (own.has(parsed.data.runId)) await receive(parsed.data);
    else early = [...early, { message: parsed.data, atMs: performance.now() }].slice(-MOST_EARLY);
  };
  return () => {
    receivers.delete(receive);
    channel.close();
  };
}
