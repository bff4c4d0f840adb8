import { type Connection, connectCalls } from '../../adapters/comlink/connect-calls.ts';
import { type CloisterError, type MessageValue, toErrorData } from '../../contracts/errors/errors.ts';
import { cancelledError, workerLostError } from '../../contracts/errors/messages/page-messages.ts';
import { stalledError } from '../../contracts/errors/messages/server-messages.ts';
import type { RenderCalls } from '../../contracts/wire/render-requests.ts';

/** How long one text may take, in milliseconds. A text that takes longer is considered hostile. */
const DEADLINE_MS = 10_000;
/** How long a text may take when the person requests it anyway, in milliseconds. */
const PATIENT_DEADLINE_MS = 120_000;
/** How long one embed may take, in milliseconds, because other texts wait for it. */
const EMBED_DEADLINE_MS = 4_000;
/** How long the worker is kept while no note is shown, in milliseconds. */
const IDLE_MS = 30_000;

export interface RenderView {
  /**
   * Resolves with null when a newer text of this view replaced it before it was sent. Rejects with a `CloisterError`: `stalled`
   * when it took too long, `worker-lost` when the worker ended. `patient` allows two minutes instead of ten seconds.
   */
  render<Name extends keyof RenderCalls>(
    name: Name,
    input: RenderCalls[Name]['input'],
    patient?: boolean,
  ): Promise<RenderCalls[Name]['result'] | null>;
  /** Stops the current text of this view, if there is one: `render` rejects with `stalled`. */
  stop(): void;
  /** Closes the view. Its waiting text is never sent. */
  close(): void;
}

export interface RenderClient {
  /** Opens a view. `isEmbed` lets the texts of other views go first, and allows four seconds instead of ten. Default false. */
  open(isEmbed?: boolean): RenderView;
}

/** A text that waits for the worker. */
interface Job {
  readonly view: object;
  readonly isEmbed: boolean;
  /** Resolves when the text has been answered; never rejects. */
  run(connection: Connection<RenderCalls>): Promise<void>;
  drop(): void;
  fail(error: CloisterError): void;
}

/**
 * The page's connection to the worker that parses notes. The worker gets one text at a time; of each view, the newest waits.
 *
 *     none ──first text──▶ ready ⇄ busy ──deadline or failure──▶ terminated ──next text──▶ ready
 *                            └──────30 s without a view──────────────▲
 */
export function createRenderClient(spawn: () => Promise<Worker>): RenderClient {
  const views = new Set<object>();
  const waiting = new Map<object, Job>();
  let connection: Connection<RenderCalls> | null = null;
  let isBusy = false;
  /** The view whose text the worker has. */
  let current: object | null = null;
  let idle: ReturnType<typeof setTimeout> | undefined;

  async function connect(): Promise<Connection<RenderCalls>> {
    const connected = connectCalls<RenderCalls>(await spawn(), {
      deadlineMs: DEADLINE_MS,
      lateError(_name, deadlineMs) {
        const error = stalledError('note', { n: deadlineMs / 1000 });
        end(error);
        return error;
      },
      lostError: (reason) => lost(`${reason || 'the render worker stopped'}.`),
      onLost: (error) => end(error),
    });
    connection = connected;
    return connected;
  }

  function end(error: CloisterError): void {
    connection?.close(error);
    connection = null;
  }

  async function next(): Promise<void> {
    if (isBusy || waiting.size === 0) return;
    isBusy = true;
    const connected = connection ?? (await connect().catch(failAll));
    // Taken only now, because a newer text may have arrived while the worker was started.
    const jobs = [...waiting.values()];
    const job = jobs.find(({ isEmbed }) => !isEmbed) ?? jobs[0];
    if (connected && job) {
      waiting.delete(job.view);
      current = job.view;
      await job.run(connected);
    }
    current = null;
    isBusy = false;
    void next();
  }

  /** Rejects all waiting texts, because the worker could not be started. */
  function failAll(error: unknown): null {
    for (const job of waiting.values()) job.fail(lost(toErrorData(error)));
    waiting.clear();
    return null;
  }

  return {
    open(isEmbed = false) {
      const view = {};
      views.add(view);
      clearTimeout(idle);
      return {
        render<Name extends keyof RenderCalls>(name: Name, input: RenderCalls[Name]['input'], patient = false) {
          return new Promise<RenderCalls[Name]['result'] | null>((resolve, reject) => {
            waiting.get(view)?.drop();
            waiting.delete(view);
            const job: Job = {
              view,
              isEmbed,
              run: (connected) =>
                connected.call(name, input, { deadlineMs: deadlineOf(isEmbed, patient) }).then(resolve, reject),
              drop: () => resolve(null),
              fail: reject,
            };
            waiting.set(view, job);
            void next();
          });
        },
        stop() {
          const stopped = stalledError('rendering');
          waiting.get(view)?.fail(stopped);
          waiting.delete(view);
          if (current === view) end(stopped);
        },
        close() {
          views.delete(view);
          waiting.delete(view);
          if (views.size > 0) return;
          idle = setTimeout(() => end(cancelledError('noNote')), IDLE_MS);
        },
      };
    },
  };
}

function deadlineOf(isEmbed: boolean, isPatient: boolean): number {
  if (isPatient) return PATIENT_DEADLINE_MS;
  return isEmbed ? EMBED_DEADLINE_MS : DEADLINE_MS;
}

const lost = (also: MessageValue) => workerLostError('notShown', { also });
