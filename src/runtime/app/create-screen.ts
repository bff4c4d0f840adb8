import type { CloisterError } from '../../contracts/errors/errors.ts';
import { tabClosedError } from '../../contracts/errors/messages/app-messages.ts';
import { type ScreenOutcome, screenAnswerSchema } from '../../contracts/wire/screen-requests.ts';
import type { Screen } from '../../core/ports/screen.ts';

/** Longest wait for the tab of a run, in milliseconds. A tab that is open answers at once. */
const ANSWER_MS = 5000;

export interface ScreenOptions {
  readonly channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;
  readonly nextId: () => string;
  /** Calls `act` after a time; returns how to prevent that. */
  readonly after: (ms: number, act: () => void) => () => void;
}

/** Creates the port to the tabs: requests and questions go to all of them, and the one that started the run acts. */
export function createScreen({ channel, nextId, after }: ScreenOptions): Screen {
  const asked = new Map<string, (outcome: ScreenOutcome) => void>();
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (asked.size === 0) return;
    const parsed = screenAnswerSchema.safeParse(data);
    if (parsed.success) asked.get(parsed.data.questionId)?.(parsed.data.outcome);
  };
  return {
    show: (request) => channel.postMessage(request),
    async ask({ runId, notebookId }, action, signal) {
      signal.throwIfAborted();
      const questionId = nextId();
      const { promise, resolve, reject } = Promise.withResolvers<ScreenOutcome>();
      const stop = () => reject(signal.reason);
      const cancel = after(ANSWER_MS, () => reject(tabClosed()));
      signal.addEventListener('abort', stop, { once: true });
      asked.set(questionId, resolve);
      channel.postMessage({ questionId, runId, notebookId, action });
      try {
        return await promise;
      } finally {
        cancel();
        signal.removeEventListener('abort', stop);
        asked.delete(questionId);
      }
    },
  };
}

function tabClosed(): CloisterError {
  return tabClosedError('closed');
}
