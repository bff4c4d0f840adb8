import { type Connection, connectCalls } from '../../adapters/comlink/connect-calls.ts';
import { CloisterError, type MessageValue, toErrorData } from '../../contracts/errors/errors.ts';
import { cancelledError, workerLostError } from '../../contracts/errors/messages/page-messages.ts';
import { stalledError } from '../../contracts/errors/messages/server-messages.ts';
import type { DiagramAnswer, DiagramCalls } from '../../contracts/wire/diagram-requests.ts';

/** How long one diagram may take, in milliseconds. */
const DEADLINE_MS = 8_000;
/** Deadlines, in milliseconds. */
interface Deadlines {
  readonly firstMs: number;
  readonly nextMs: number;
}

/** How long the first diagram of a worker may take, in milliseconds: Mermaid is loaded before. */
const FIRST_DEADLINE_MS = 30_000;
/** How long the worker is kept without a diagram to draw, in milliseconds. */
const IDLE_MS = 60_000;
/** Most kept diagrams, so that one that was drawn appears at once. */
const MAX_KEPT = 60;

export interface DiagramClient {
  /**
   * Draws a diagram. Rejects with a `CloisterError`: `stalled` when it took too long (then at once for the same text, until `again`),
   * `worker-lost` when the worker ended, and `cancelled` by the signal before its turn.
   */
  draw(text: string, isDark: boolean, signal: AbortSignal, again?: boolean): Promise<DiagramAnswer>;
  kept(text: string, isDark: boolean): DiagramAnswer | null;
}

/**
 * The page's connection to the worker that draws diagrams, one after the other.
 *
 *     none ──first diagram──▶ loading ──▶ ready ⇄ busy ──deadline or failure──▶ terminated ──next diagram──▶ loading
 *                                           └────────60 s without a diagram────────▲
 */
export function createDiagramClient(
  spawn: () => Promise<Worker>,
  { firstMs, nextMs }: Deadlines = { firstMs: FIRST_DEADLINE_MS, nextMs: DEADLINE_MS },
): DiagramClient {
  const answers = new Map<string, DiagramAnswer | CloisterError>();
  let connection: Connection<DiagramCalls> | null = null;
  /** Resolves when the diagrams before are done. */
  let turn: Promise<unknown> = Promise.resolve();
  let idle: ReturnType<typeof setTimeout> | undefined;

  function end(error: CloisterError): void {
    connection?.close(error);
    connection = null;
  }

  async function connect(): Promise<{ connected: Connection<DiagramCalls>; deadlineMs: number }> {
    if (connection !== null) return { connected: connection, deadlineMs: nextMs };
    const worker = await spawn().catch((error: unknown) => {
      throw lost(toErrorData(error));
    });
    const connected = connectCalls<DiagramCalls>(worker, {
      deadlineMs: nextMs,
      lateError(_name, deadlineMs) {
        const error = stalledError('diagram', { n: deadlineMs / 1000 });
        end(error);
        return error;
      },
      lostError: (reason) => lost(reason || 'the diagram worker stopped'),
      onLost: (error) => end(error),
    });
    connection = connected;
    return { connected, deadlineMs: firstMs };
  }

  function keep(name: string, answer: DiagramAnswer | CloisterError): void {
    answers.delete(name);
    answers.set(name, answer);
    const [oldest] = answers.keys();
    if (answers.size > MAX_KEPT && oldest !== undefined) answers.delete(oldest);
  }

  async function drawNow(text: string, isDark: boolean): Promise<DiagramAnswer> {
    clearTimeout(idle);
    const { connected, deadlineMs } = await connect();
    try {
      const answer = await connected.call('draw', { text, isDark }, { deadlineMs });
      keep(nameOf(text, isDark), answer);
      return answer;
    } catch (error) {
      if (error instanceof CloisterError && error.code === 'stalled') keep(nameOf(text, isDark), error);
      throw error;
    } finally {
      idle = setTimeout(() => end(cancelledError('noDiagram')), IDLE_MS);
    }
  }

  return {
    draw(text, isDark, signal, again = false) {
      const known = answers.get(nameOf(text, isDark));
      if (known instanceof CloisterError && !again) return Promise.reject(known);
      if (known !== undefined && !(known instanceof CloisterError)) return Promise.resolve(known);
      const drawn = turn.then(() => {
        if (signal.aborted) throw cancelledError('diagramHidden');
        return drawNow(text, isDark);
      });
      turn = drawn.catch(() => undefined);
      return drawn;
    },
    kept(text, isDark) {
      const known = answers.get(nameOf(text, isDark));
      return known === undefined || known instanceof CloisterError ? null : known;
    },
  };
}

const nameOf = (text: string, isDark: boolean) => `${isDark ? 'dark' : 'light'} ${text}`;

const lost = (why: MessageValue) => workerLostError('diagram', { why });
